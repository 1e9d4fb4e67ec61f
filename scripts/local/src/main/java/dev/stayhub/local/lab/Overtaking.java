package dev.stayhub.local.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.waiting.Patience;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;

final class Overtaking implements Experiment.Play {

    private static final String TOPIC = "lab.stay_changed";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** What a message says. */
    private record Change(int version, int guests) {

        static Change of(JsonNode payload) {
            return new Change(
                    payload.path("version").asInt(), payload.path("guests").asInt());
        }
    }

    private static final Change FIRST = new Change(1, 2);
    private static final Change SECOND = new Change(2, 3);

    /** Keeps what a message says, or what it points at. */
    private enum Keep {
        LAST_ONE_WINS("""
                INSERT INTO lab_shown (id, version, guests) VALUES (1, :version, :guests)
                ON CONFLICT (id) DO UPDATE SET version = excluded.version, guests = excluded.guests
                """),
        NEWER_ONE_WINS("""
                INSERT INTO lab_shown (id, version, guests) VALUES (1, :version, :guests)
                ON CONFLICT (id) DO UPDATE SET version = excluded.version, guests = excluded.guests
                WHERE lab_shown.version < excluded.version
                """),
        CURRENT_STATE("""
                INSERT INTO lab_shown (id, version, guests) SELECT id, version, guests FROM lab_stays WHERE id = 1
                ON CONFLICT (id) DO UPDATE SET version = excluded.version, guests = excluded.guests
                """);

        private final String sql;

        Keep(String sql) {
            this.sql = sql;
        }
    }

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        scene.db().useHandle(handle -> {
            handle.execute("CREATE TABLE lab_stays (id INTEGER PRIMARY KEY, version INTEGER, guests INTEGER)");
            handle.execute("CREATE TABLE lab_shown (id INTEGER PRIMARY KEY, version INTEGER, guests INTEGER)");
        });
        story.step(
                "A stay is changed twice: to 2 guests, then to 3. Each change writes a message. A worker with two slots"
                        + " takes both; the handler of the first is slow and ends when the second is done. Each handler stores what"
                        + " its message says.");
        Change last = play(story, scene, Keep.LAST_ONE_WINS);
        story.check(
                last.equals(FIRST),
                "the older message came last and won: guests shown: " + last.guests() + ", true: " + SECOND.guests());

        story.step("The same with the version in the statement: what is stored gives way to a newer version only.");
        last = play(story, scene, Keep.NEWER_ONE_WINS);
        story.check(last.equals(SECOND), "the older message changed nothing: guests shown: " + last.guests());

        story.step("The same with a handler that takes nothing from its message and reads the stay as it is now.");
        last = play(story, scene, Keep.CURRENT_STATE);
        story.check(last.equals(SECOND), "both messages stored the same: guests shown: " + last.guests());

        emails(story, scene);
    }

    /** What is shown when both messages are done, the second before the first. */
    private static Change play(Story story, Scene scene, Keep keep) throws InterruptedException {
        scene.db().useHandle(handle -> handle.execute("TRUNCATE lab_stays, lab_shown"));
        List<Integer> done = new CopyOnWriteArrayList<>();
        Handler handler = (message, lease) -> {
            Change change = Change.of(JSON.readTree(message.payload()));
            if (change.equals(FIRST)) {
                Patience.until("the second message is done", Quick.LONG, () -> done.contains(SECOND.version()));
            }
            scene.db().useHandle(handle -> write(handle, keep.sql, change));
            done.add(change.version());
            return Outcome.done();
        };
        change(scene, FIRST);
        change(scene, SECOND);
        try (LabWorker worker =
                LabWorker.start(scene, "worker", 2, List.of(Subscription.of(TOPIC, "show-stay", handler)))) {
            Quick.awaitNothingDue(scene);
        }
        story.look("order in which the messages were done", done.toString());
        story.look("shown", Rows.of(scene, "SELECT version, guests FROM lab_shown"));
        return scene.db()
                .withHandle(handle -> handle.createQuery("SELECT version, guests FROM lab_shown")
                        .map((row, context) -> new Change(row.getInt("version"), row.getInt("guests")))
                        .one());
    }

    private static void change(Scene scene, Change change) {
        Outbox outbox = Outbox.on(scene.db());
        String payload = "{\"version\": " + change.version() + ", \"guests\": " + change.guests() + "}";
        scene.db().useTransaction(handle -> {
            write(handle, """
                    INSERT INTO lab_stays (id, version, guests) VALUES (1, :version, :guests)
                    ON CONFLICT (id) DO UPDATE SET version = excluded.version, guests = excluded.guests
                    """, change);
            outbox.enqueue(handle, NewMessage.dueNow(TOPIC, "stay-1", 1, payload, Map.of()));
        });
    }

    private static void write(Handle handle, String sql, Change change) {
        handle.createUpdate(sql)
                // The statement that reads the current state takes neither.
                .configure(SqlStatements.class, statements -> statements.setUnusedBindingAllowed(true))
                .bind("version", change.version())
                .bind("guests", change.guests())
                .execute();
    }

    private static void emails(Story story, Scene scene) throws InterruptedException {
        story.step(
                "StayHub's own emails: a guest books and changes the booking while no worker runs. Then two messages of"
                        + " one booking wait, and a worker takes both.");
        scene.startApi();
        Answer booked = scene.guests().book();
        scene.guests().change(booked.bookingId(), 2);
        scene.startWorker("worker", Quick.WORKER);
        Quick.awaitNothingDue(scene);
        story.look("mailbox", Rows.mailbox(scene));
        List<String> keys = List.copyOf(Quick.guestsMail(scene).copies().keySet());
        story.check(
                keys.equals(List.of("booking-changed:" + booked.bookingId() + ":v2")),
                "the handler looks at the booking first, so whatever the order, the guest is told what is true: emails to"
                        + " the guest: " + keys.size());
    }
}
