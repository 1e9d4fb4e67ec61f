package dev.stayhub.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.outbox.ops.DeadLetter;
import dev.stayhub.outbox.ops.DeadLetterFilter;
import dev.stayhub.outbox.ops.DeadLetters;
import dev.stayhub.outbox.ops.Decision;
import dev.stayhub.outbox.ops.Numbers;
import dev.stayhub.outbox.ops.RedriveRate;
import dev.stayhub.outbox.ops.RedriveResult;
import dev.stayhub.outbox.ops.TopicNumbers;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What somebody does who runs the service. */
class OperatingTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final ParcelDatabase database = new ParcelDatabase();

    private PackParcel packParcel;
    private AccountingDesk desk;
    private SampleWorkers workers;
    private DeadLetters deadLetters;

    @BeforeEach
    void emptyTables() throws IOException {
        database.clear();
        packParcel = new PackParcel(database.jdbi(), Outbox.on(database.jdbi()));
        desk = new AccountingDesk();
        workers = new SampleWorkers(database, desk.uri());
        deadLetters = new DeadLetters(database.jdbi());
    }

    @AfterEach
    void stop() throws InterruptedException {
        workers.stop();
        desk.close();
    }

    @Test
    void a_payload_nobody_can_read_is_a_dead_letter_and_its_neighbours_are_delivered() throws InterruptedException {
        packParcel.pack(new Parcel("A-1", "shelf 1", 500));
        Outbox outbox = Outbox.on(database.jdbi());
        database.jdbi()
                .useTransaction(handle -> outbox.enqueue(
                        handle, NewMessage.dueNow(ParcelPacked.TOPIC, "A-2", 1, "{\"label\": \"A-2\"}", Map.of())));
        packParcel.pack(new Parcel("A-3", "shelf 3", 500));

        workers.drain("a").untilNothingIsDue();

        assertThat(database.column("SELECT label FROM invoices ORDER BY label")).containsExactly("A-1", "A-3");
        assertThat(deadLetters
                        .list(DeadLetterFilter.everything(), 10, Optional.empty())
                        .letters())
                .hasSize(1)
                .first()
                .satisfies(letter -> {
                    assertThat(letter.lastError()).startsWith("not a parcel.packed payload");
                    assertThat(letter.attempts()).isEqualTo(1);
                });
    }

    @Test
    void a_message_that_fails_again_and_again_is_a_dead_letter() {
        packParcel.pack(new Parcel("A-1", "shelf 1", 500));
        // Whatever this is, it is no fault of the database's that passes.
        database.jdbi().useHandle(handle -> handle.execute("ALTER TABLE invoices RENAME TO mislaid"));
        try {
            workers.start("a");

            await().atMost(LONG).until(() -> database.count("outbox", "status = 'DEAD' AND attempts = 3") == 1);
        } finally {
            database.jdbi().useHandle(handle -> handle.execute("ALTER TABLE mislaid RENAME TO invoices"));
        }
    }

    @Test
    void what_was_refused_by_mistake_is_redriven_with_the_same_key_and_written_down() throws InterruptedException {
        desk.answers(letter -> 401);
        packParcel.pack(new Parcel("A-1", "shelf 1", 500));
        workers.drain("a").untilNothingIsDue();
        DeadLetter letter = deadLetters
                .list(DeadLetterFilter.everything(), 10, Optional.empty())
                .letters()
                .get(0);
        assertThat(letter.lastError()).isEqualTo("accounting answered 401");

        desk.answers(mended -> 204);
        RedriveResult result = deadLetters.redrive(
                DeadLetterFilter.of(letter.publicId()),
                new RedriveRate(10, false),
                new Decision("night shift", "accounting has our new password"));
        workers.drain("b").untilNothingIsDue();

        assertThat(result.done()).isEqualTo(1);
        assertThat(desk.received())
                .hasSize(2)
                .extracting(AccountingDesk.Received::key)
                .containsOnly(letter.publicId().toString());
        assertThat(database.count("outbox", "status = 'DONE'")).isEqualTo(2);
        assertThat(deadLetters.show(letter.publicId()).orElseThrow().history())
                .hasSize(1)
                .first()
                .satisfies(entry -> assertThat(entry.who()).isEqualTo("night shift"));
    }

    @Test
    void the_numbers_tell_depth_age_dead_letters_and_rate() throws InterruptedException {
        desk.answers(letter -> letter.body().contains("A-1") ? 400 : 204);
        packParcel.pack(new Parcel("A-1", "shelf 1", 500));
        packParcel.pack(new Parcel("A-2", "shelf 2", 500));
        workers.drain("a").untilNothingIsDue();
        packParcel.pack(new Parcel("A-3", "shelf 3", 500));
        database.jdbi()
                .useHandle(handle -> handle.execute(
                        "UPDATE outbox SET due_at = now() - INTERVAL '11 minutes' WHERE status = 'PENDING'"));

        Numbers numbers = database.jdbi().inTransaction(Numbers::read);

        TopicNumbers packed = topic(numbers, ParcelPacked.TOPIC);
        assertThat(packed.due().counted()).isEqualTo(1);
        assertThat(packed.oldestWaiting().orElseThrow()).isBetween(Duration.ofMinutes(11), Duration.ofMinutes(12));
        assertThat(packed.handledLastMinute().counted()).isEqualTo(2);
        assertThat(topic(numbers, InvoiceWritten.TOPIC).dead().counted()).isEqualTo(1);
    }

    @Test
    void housekeeping_removes_what_was_finished_a_week_ago_and_never_a_dead_letter() throws InterruptedException {
        desk.answers(letter -> 400);
        packParcel.pack(new Parcel("A-1", "shelf 1", 500));
        workers.drain("a").untilNothingIsDue();
        database.jdbi()
                .useHandle(handle -> handle.execute("UPDATE outbox SET processed_at = now() - INTERVAL '8 days'"));

        try (Housekeeping housekeeping = Housekeeping.start(database.jdbi())) {
            await().atMost(LONG).until(() -> database.count("outbox", "TRUE") == 1);
        }

        assertThat(database.column("SELECT status FROM outbox")).containsExactly("DEAD");
        assertThat(database.count("inbox", "TRUE")).isZero();
    }

    private static TopicNumbers topic(Numbers numbers, String name) {
        List<TopicNumbers> found = numbers.topics().stream()
                .filter(topic -> topic.topic().equals(name))
                .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
