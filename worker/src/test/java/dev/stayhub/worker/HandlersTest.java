package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.Topic;
import dev.stayhub.events.Topics;
import dev.stayhub.notifications.FileMailer;
import dev.stayhub.notifications.Sender;
import dev.stayhub.outbox.Lease;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.search.IndexName;
import dev.stayhub.search.OpenSearch;
import dev.stayhub.search.SearchTarget;
import dev.stayhub.worker.email.SendRate;
import dev.stayhub.worker.search.SearchSide;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Every event is handled, and the list of what is handled is the truth. */
class HandlersTest {

    static final List<Topic<?>> TOPICS = Topics.ALL;

    private static final Jdbi NO_DATABASE = Jdbi.create(() -> {
        throw new SQLException("this test has no database");
    });

    @TempDir
    Path directory;

    private List<Subscription> handlers;

    @BeforeEach
    void everyHandler() {
        SearchTarget search = new SearchTarget(OpenSearch.at("http://127.0.0.1:9", "", ""), new IndexName("unused"));
        handlers = WorkerHandlers.all(
                NO_DATABASE,
                new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test")),
                new FileMailer(directory),
                SendRate.unlimited(),
                Optional.of(new SearchSide(search)),
                new SecureRandom());
    }

    @ParameterizedTest
    @FieldSource("TOPICS")
    void every_event_has_a_handler(Topic<?> topic) {
        assertThat(handlers)
                .as("a handler of " + topic.name() + ": add one to WorkerHandlers")
                .anyMatch(subscription -> subscription.topic().equals(topic.name()));
    }

    @Test
    void what_cannot_be_read_is_refused_by_every_handler() throws Exception {
        for (Subscription subscription : handlers) {
            assertThat(subscription.run(malformed(subscription.topic()), new UnusedLease()))
                    .as(subscription.queue())
                    .isInstanceOf(Outcome.Refused.class);
        }
    }

    @Test
    void the_list_of_topics_is_what_a_worker_claims_with_search_and_without() {
        assertThat(WorkerHandlers.topics(true)).isEqualTo(Subscription.topicsOf(handlers));
        assertThat(WorkerHandlers.topics(true))
                .containsAll(WorkerHandlers.topics(false))
                .filteredOn(topic -> !WorkerHandlers.topics(false).contains(topic))
                .containsExactly("property.changed", "property.changed/show-property-in-search");
    }

    private static Message malformed(String topic) {
        Instant then = Instant.parse("2026-12-01T10:15:30Z");
        return new Message(
                1, UUID.randomUUID(), topic, "subject", 1, "{\"bookingId\":7}", Map.of(), 1, 0, 1, then, then);
    }

    private static final class UnusedLease implements Lease {

        @Override
        public Duration remaining() {
            return Duration.ofSeconds(60);
        }

        @Override
        public boolean stillMine() {
            return true;
        }
    }
}
