package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import java.nio.file.Path;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The database goes away in the middle of the work and comes back, as in a restart. */
class DatabaseAwayIT {

    private static final Duration LONG = Duration.ofMinutes(3);
    private static final int MESSAGES = 800;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path sent;

    private TestBookingMessages messages;
    private WorkerProgram worker;

    @BeforeEach
    void emptyTables() {
        messages = new TestBookingMessages(database);
        worker = new WorkerProgram(database, sent);
    }

    @Test
    void a_worker_goes_on_by_itself_when_its_database_is_back_and_nothing_is_lost() throws InterruptedException {
        messages.enqueue(MESSAGES);
        try (Program program = worker.start("--slots", "2", "--lease", "4s")) {
            await().atMost(LONG).until(() -> messages.delivered() > 50);

            admitNobodyAndEndTheWorkersSessions();
            // The third try in vain, and each waits two seconds: it has been away for longer than the lease.
            await().atMost(LONG).until(() -> program.err().contains("retrying in PT0.08S"));
            assertThat(messages.delivered()).isLessThan(2 * MESSAGES);
            assertThat(program.isRunning()).isTrue();
            admitAll();

            await().atMost(LONG).until(() -> messages.isAllDone());
            program.terminate();
            assertThat(program.awaitExit(LONG)).isEqualTo(143);
        }
        assertThat(worker.emails()).hasSize(2 * MESSAGES);
        assertThat(messages.count("outbox", "attempts > 2"))
                .as("at most the attempt that was cut off is spent")
                .isZero();
    }

    /** What was connected before stays so, but for the worker: the test can still look. */
    private void admitNobodyAndEndTheWorkersSessions() {
        superuser("ALTER DATABASE " + name() + " ALLOW_CONNECTIONS false");
        superuser("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name()
                + "' AND usename = '" + database.workerLogin().user() + "'");
    }

    private void admitAll() {
        superuser("ALTER DATABASE " + name() + " ALLOW_CONNECTIONS true");
    }

    private static String name() {
        return database.workerLogin().url().replaceFirst("\\?.*", "").replaceFirst(".*/", "");
    }

    private static void superuser(String sql) {
        Login login = database.superuserLogin();
        // From another database: this one may not take connections.
        Jdbi.create(login.url().replace("/" + name(), "/postgres"), login.user(), login.password())
                .useHandle(handle -> handle.execute(sql));
    }
}
