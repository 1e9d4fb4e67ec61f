package dev.stayhub.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Destination.Health;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.Drain;
import dev.stayhub.outbox.drain.Totals;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** From a packed parcel to the invoice on somebody's desk. */
class DeliveryTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final ParcelDatabase database = new ParcelDatabase();

    private PackParcel packParcel;
    private AccountingDesk desk;
    private SampleWorkers workers;

    @BeforeEach
    void emptyTables() throws IOException {
        database.clear();
        packParcel = new PackParcel(database.jdbi(), Outbox.on(database.jdbi()));
        desk = new AccountingDesk();
        workers = new SampleWorkers(database, desk.uri());
    }

    @AfterEach
    void stop() throws InterruptedException {
        workers.stop();
        desk.close();
    }

    @Test
    void a_packed_parcel_is_invoiced_and_the_invoice_sent() throws InterruptedException {
        packParcel.pack(new Parcel("A-1", "shelf 3", 1_200));

        Totals totals = workers.drain("a").untilNothingIsDue();

        assertThat(totals).isEqualTo(new Totals(2, 0, 0, 0, 0));
        String number =
                database.column("SELECT number FROM invoices WHERE cents = 550").get(0);
        assertThat(desk.received())
                .containsExactly(new AccountingDesk.Received(
                        database.column("SELECT public_id FROM outbox WHERE topic = 'invoice.written'")
                                .get(0),
                        "{\"cents\": 550, \"label\": \"A-1\", \"number\": " + number + "}"));
    }

    @Test
    void two_workers_share_what_is_due_and_repeat_nothing() {
        IntStream.range(0, 100).forEach(number -> packParcel.pack(new Parcel("A-" + number, "shelf " + number, 500)));

        workers.start("a");
        workers.start("b");

        await().atMost(LONG).until(() -> database.count("outbox", "status = 'DONE'") == 200);
        assertThat(database.count("invoices", "TRUE")).isEqualTo(100);
        assertThat(desk.received())
                .hasSize(100)
                .extracting(AccountingDesk.Received::key)
                .doesNotHaveDuplicates();
        assertThat(database.count("outbox", "attempts = 1")).isEqualTo(200);
    }

    @Test
    void a_message_that_is_delivered_twice_writes_one_invoice_and_sends_one_key() throws InterruptedException {
        packParcel.pack(new Parcel("A-1", "shelf 3", 1_200));
        workers.drain("a").untilNothingIsDue();

        // As after a worker that died between its handler and its settle.
        database.jdbi()
                .useHandle(handle -> handle.execute("UPDATE outbox SET status = 'PENDING', processed_at = NULL"));
        workers.drain("b").untilNothingIsDue();

        assertThat(database.count("outbox", "status = 'DONE' AND attempts = 2")).isEqualTo(2);
        assertThat(database.count("invoices", "TRUE")).isEqualTo(1);
        assertThat(desk.received())
                .hasSize(2)
                .extracting(AccountingDesk.Received::key)
                .containsOnly(database.column("SELECT public_id FROM outbox WHERE topic = 'invoice.written'")
                        .get(0));
    }

    @Test
    void a_desk_that_is_closed_costs_no_attempt_and_keeps_no_invoice_from_being_written() throws InterruptedException {
        desk.answers(letter -> 503);
        IntStream.range(0, 20).forEach(number -> packParcel.pack(new Parcel("A-" + number, "shelf " + number, 500)));
        List<Subscription> handlers = Handlers.all(database.jdbi(), Outbox.on(database.jdbi()), desk.uri());
        Drain drain = workers.drain("a", handlers);

        Totals totals = drain.untilNothingIsDue();

        assertThat(database.count("invoices", "TRUE")).isEqualTo(20);
        assertThat(totals.done()).isEqualTo(20);
        assertThat(handlers.get(1).destination().orElseThrow().health()).isNotEqualTo(Health.REACHABLE);
        assertThat(database.count("outbox", "topic = 'invoice.written' AND status = 'PENDING' AND attempts = 0"))
                .isEqualTo(20);
    }
}
