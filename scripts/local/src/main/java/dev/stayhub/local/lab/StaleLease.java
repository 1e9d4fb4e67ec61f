package dev.stayhub.local.lab;

import dev.stayhub.local.faults.Faults;
import dev.stayhub.local.faults.OutboxColumn;
import dev.stayhub.local.ledger.Balance;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.process.Program;

final class StaleLease implements Experiment.Play {

    @Override
    public void tell(Story story, Stage stage) throws Exception {
        OutboxColumn column = OutboxColumn.on(stage, Quick.worker("STAYHUB_SLOTS", "1"));
        Scene scene = column.scene();
        column.revive();
        Program sleeper = column.sender();

        story.step(
                "A worker with one slot is frozen (SIGSTOP) when the provider has taken its email, as by a long pause"
                        + " of its machine.");
        Faults.STALE_LEASE.strike(column);
        story.look("process", sleeper.name() + ", process " + sleeper.pid() + ", stopped");
        story.look("outbox", Rows.outbox(scene));
        long token = token(scene);

        story.step("Another worker. The lease lapses, since nobody extends it, and the message is claimed anew.");
        column.callStandIn();
        column.settle();
        story.look("outbox", Rows.outbox(scene));
        story.check(
                token(scene) > token,
                "the token has grown with every change of state: " + token + " -> " + token(scene));
        String settled = row(scene);

        story.step("The first one wakes up (SIGCONT), notes SENT, and settles with its token " + token + ".");
        sleeper.signal("CONT");
        String said = Quick.lastWords(sleeper);
        story.look("it said at its end", said);
        story.look("outbox", Rows.outbox(scene));
        story.check(
                !said.contains("lost-lease=0") && row(scene).equals(settled),
                "its settle found no row with that token, and changed nothing: it counts a lost lease");
        Balance balance = column.ledger().balance();
        story.check(
                balance.repeated() == 1 && balance.untold() == 0,
                "the email was out before the freeze, so it went twice: " + balance.mostCopies()
                        + ". A lease protects the row, not the world.");
    }

    private static long token(Scene scene) {
        return Rows.number(scene, "SELECT lease_token FROM outbox WHERE copy_of IS NOT NULL ORDER BY id LIMIT 1");
    }

    private static String row(Scene scene) {
        return Rows.text(scene, "SELECT outbox::TEXT FROM outbox WHERE copy_of IS NOT NULL ORDER BY id LIMIT 1");
    }
}
