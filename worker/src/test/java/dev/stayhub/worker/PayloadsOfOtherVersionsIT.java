package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EventJson;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A message waits while code is deployed: the worker gets what an older producer wrote, and what a newer one writes. */
class PayloadsOfOtherVersionsIT {

    private static final Path CORPUS = Path.of("../events/src/test/resources/corpus/booking.created");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path sent;

    @Test
    void every_payload_ever_shipped_and_one_with_fields_of_a_newer_producer_is_delivered()
            throws IOException, InterruptedException {
        TestBookingMessages messages = new TestBookingMessages(database);
        WorkerProgram worker = new WorkerProgram(database, sent);
        List<String> payloads = corpus();
        payloads.forEach(payload -> messages.enqueue(BookingCreated.TOPIC.name(), payload));
        messages.owner()
                .useHandle(handle -> handle.execute(
                        "UPDATE outbox SET schema_version = 2 WHERE payload ->> 'guestLanguage' IS NOT NULL"));

        try (Program program = worker.start("--drain")) {
            assertThat(program.awaitExit(Duration.ofMinutes(3))).isZero();
            assertThat(program.out()).startsWith("done=" + 2 * payloads.size() + " retried=0 unavailable=0 dead=0 ");
        }

        assertThat(messages.count("outbox", "schema_version = 2 AND status = 'DONE'"))
                .as("the message and a copy for each of its handlers")
                .isEqualTo(3);
        assertThat(worker.emails())
                .containsExactlyInAnyOrderElementsOf(payloads.stream()
                        .map(payload -> EventJson.read(BookingCreated.TOPIC, payload))
                        .flatMap(event -> WorkerProgram.emailsOf(event.booking().bookingId()).stream())
                        .toList());
    }

    private static List<String> corpus() throws IOException {
        try (Stream<Path> files = Files.list(CORPUS)) {
            List<Path> found = files.toList();
            assertThat(found).hasSizeGreaterThan(1);
            return found.stream().map(PayloadsOfOtherVersionsIT::read).toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
