package dev.stayhub.local.lab;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.outbox.AutoCommitOffException;
import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

final class SwallowedError implements Experiment.Play {

    private static final String SUBSCRIBE = "INSERT INTO lab_newsletter VALUES ('guest@stayhub.test')";

    /** What a transaction does. */
    private interface Work {

        void in(Handle handle);
    }

    @Override
    public void tell(Story story, Stage stage) {
        Scene scene = stage.scene("outbox");
        scene.db().useHandle(handle -> {
            handle.execute("CREATE TABLE lab_stays (guest TEXT)");
            handle.execute("CREATE TABLE lab_newsletter (guest TEXT PRIMARY KEY)");
            handle.execute(SUBSCRIBE);
        });
        swallowed(story, scene);
        told(story, scene);
        autoCommitOff(story, scene);
    }

    private static void swallowed(Story story, Scene scene) {
        story.step(
                "A transaction inserts a booking, enqueues its message, and subscribes the guest to a newsletter. The"
                        + " guest is subscribed already: the INSERT fails. Its exception is caught, since a newsletter is no reason"
                        + " to lose a booking.");
        String returned = run(scene.db(), handle -> {
            try {
                handle.execute(SUBSCRIBE);
            } catch (JdbiException e) {
                // The mistake. In Postgres a failed statement ends the transaction, caught or not.
            }
        });
        checkNothingIsThere(story, scene, returned);
    }

    private static void told(Story story, Scene scene) {
        story.step("The same, and nobody catches the exception.");
        String returned = run(scene.db(), handle -> handle.execute(SUBSCRIBE));
        story.look("the code", returned);
        story.check(
                returned.startsWith("threw") && bookings(scene) == 0,
                "nothing is there, and the caller is told: bookings: " + bookings(scene));

        story.step("The same with a statement that does not fail: ON CONFLICT DO NOTHING.");
        returned = run(scene.db(), handle -> handle.execute(SUBSCRIBE + " ON CONFLICT DO NOTHING"));
        check(story, scene, returned, 1);

        story.step("The same with a savepoint around what may fail.");
        returned = run(scene.db(), handle -> {
            handle.savepoint("before_newsletter");
            try {
                handle.execute(SUBSCRIBE);
            } catch (JdbiException e) {
                handle.rollbackToSavepoint("before_newsletter");
            }
        });
        check(story, scene, returned, 2);
    }

    private static void autoCommitOff(Story story, Scene scene) {
        story.step("Another way to the same: a pool whose connections come with auto-commit off. Jdbi takes them for"
                + " connections in a transaction that somebody else will commit. Nobody does.");
        long before = bookings(scene);
        try (HikariDataSource pool = new HikariDataSource(withoutAutoCommit(scene.ownerLogin()))) {
            Jdbi jdbi = Jdbi.create(pool);
            jdbi.useTransaction(handle -> handle.execute("INSERT INTO lab_stays VALUES ('guest@stayhub.test')"));
            long added = bookings(scene) - before;
            story.look("the code", "returned normally");
            story.check(added == 0, "it committed nothing: bookings added: " + added);
            String answer = outboxOn(jdbi);
            story.look("Outbox.on(jdbi)", answer);
            story.check(answer.startsWith("refused"), "the library refuses such a pool before it writes anything");
        }
    }

    /** Books, enqueues and does one thing more, in one transaction; tells how that ended for the caller. */
    private static String run(Jdbi jdbi, Work more) {
        Outbox outbox = Outbox.on(jdbi);
        try {
            jdbi.useTransaction(handle -> {
                handle.execute("INSERT INTO lab_stays VALUES ('guest@stayhub.test')");
                outbox.enqueue(handle, NewMessage.dueNow("lab.booked", "booking-7", 1, "{}", Map.of()));
                more.in(handle);
            });
            return "returned normally";
        } catch (JdbiException e) {
            return "threw " + e.getClass().getSimpleName();
        }
    }

    private static void checkNothingIsThere(Story story, Scene scene, String returned) {
        story.look("the code", returned);
        story.check(
                returned.equals("returned normally") && bookings(scene) == 0 && messages(scene) == 0,
                "the commit was a rollback and nobody told: bookings: " + bookings(scene) + ", messages: "
                        + messages(scene));
    }

    private static void check(Story story, Scene scene, String returned, int expected) {
        story.look("the code", returned);
        story.check(
                returned.equals("returned normally") && bookings(scene) == expected && messages(scene) == expected,
                "all of it is there: bookings: " + bookings(scene) + ", messages: " + messages(scene));
    }

    private static HikariConfig withoutAutoCommit(DatabaseOptions login) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(login.url());
        config.setUsername(login.user());
        config.setPassword(login.password());
        config.setMaximumPoolSize(1);
        config.setAutoCommit(false);
        return config;
    }

    private static String outboxOn(Jdbi jdbi) {
        try {
            Outbox.on(jdbi);
            return "taken";
        } catch (AutoCommitOffException e) {
            return "refused: " + e.getMessage();
        }
    }

    private static long bookings(Scene scene) {
        return Rows.number(scene, "SELECT count(*) FROM lab_stays");
    }

    private static long messages(Scene scene) {
        return Rows.number(scene, "SELECT count(*) FROM outbox");
    }
}
