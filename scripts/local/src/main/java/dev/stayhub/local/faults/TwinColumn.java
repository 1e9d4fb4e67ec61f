package dev.stayhub.local.faults;

import dev.stayhub.local.ledger.Ledger;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.local.twins.Twin.Mistake;
import dev.stayhub.testbed.mail.MailProvider;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.waiting.Patience;
import java.time.Duration;

/** One of the twins: a single process that books and sends. */
public final class TwinColumn extends Column {

    /** How long it waits for an answer of the provider, a guest waiting meanwhile. */
    static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration QUIET = Duration.ofMillis(800);

    private final Mistake mistake;
    private Program twin;

    TwinColumn(SharedServer server, Mistake mistake) {
        super(mistake.id().replace("-then", ", then").replace('-', ' '), server, server.scene(mistake.id()));
        this.mistake = mistake;
    }

    /** One that has the database server for itself. */
    public static TwinColumn on(Stage stage, Mistake mistake) {
        return new TwinColumn(new SharedServer(stage, 1), mistake);
    }

    @Override
    public void revive() throws InterruptedException {
        if (!isAlive(twin)) {
            twin = scene().startTwin(mistake, PATIENCE);
        }
    }

    @Override
    public Program service() {
        return twin;
    }

    @Override
    public Program sender() {
        return twin;
    }

    @Override
    boolean answersBeforeItSends() {
        return mistake == Mistake.BACKGROUND_TASK;
    }

    @Override
    int window() {
        return mistake == Mistake.BACKGROUND_TASK ? 2 : Faults.MANY;
    }

    @Override
    int repeatsAtMost() {
        return 0;
    }

    @Override
    Ledger newLedger() {
        return Ledger.ofGuestsOnly(scene());
    }

    /** Nobody will tell that it will not come: it is given up once nothing has moved for a while. */
    @Override
    public void settle() throws InterruptedException {
        MailProvider provider = scene().provider();
        long[] quietSince = {System.nanoTime()};
        int[] seen = {-1};
        Patience.until("it is quiet", LONG, () -> {
            int size = provider.mailbox().size();
            if (size != seen[0] || provider.underWay() > 0) {
                seen[0] = size;
                quietSince[0] = System.nanoTime();
            }
            return ledger().isEverybodyTold() || System.nanoTime() - quietSince[0] > QUIET.toNanos();
        });
    }
}
