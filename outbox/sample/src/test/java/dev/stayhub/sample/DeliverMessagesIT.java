package dev.stayhub.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Outbox;
import dev.stayhub.testbed.process.Program;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The worker as the process it is. */
class DeliverMessagesIT {

    private static final Duration LONG = Duration.ofMinutes(3);

    @RegisterExtension
    static final ParcelDatabase database = new ParcelDatabase();

    @Test
    void messages_wait_while_no_worker_runs_and_are_delivered_when_one_does() throws IOException, InterruptedException {
        try (AccountingDesk desk = new AccountingDesk()) {
            new PackParcel(database.jdbi(), Outbox.on(database.jdbi())).pack(new Parcel("A-1", "shelf 3", 1_200));
            assertThat(database.count("outbox", "status = 'PENDING' AND attempts = 0"))
                    .isEqualTo(1);

            try (Program worker = Program.mainClass(DeliverMessages.class)
                    .env("PARCELS_DB_URL", database.login().url())
                    .env("PARCELS_DB_USER", database.login().user())
                    .env("PARCELS_DB_PASSWORD", database.login().password())
                    .env("PARCELS_ACCOUNTING", desk.uri().toString())
                    .start()) {
                await().atMost(LONG).until(() -> database.count("outbox", "status = 'DONE'") == 2);
                // Two topics, and a queue for the handler of each.
                await().atMost(LONG).until(() -> database.count("outbox_workers", "cardinality(topics) = 4") == 1);
                worker.terminate();

                assertThat(worker.awaitExit(LONG))
                        .as("as the JVM ends on SIGTERM")
                        .isEqualTo(143);
                assertThat(worker.out()).contains("done=2", "lostLease=0");
            }
            assertThat(desk.received()).hasSize(1);
            assertThat(database.count("outbox_workers", "TRUE")).isZero();
        }
    }
}
