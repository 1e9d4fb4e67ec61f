package dev.stayhub.worker.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.EventJson;
import dev.stayhub.notifications.FileMailer;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.Sender;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.worker.TestBookingMessages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** One email, one key: what is written down before and after each attempt. */
class DeliverEmailTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final Clock CLOCK = Clock.fixed(EmailMessages.WRITTEN_AT, ZoneOffset.UTC);
    private static final Sender SENDER =
            new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test"));

    @TempDir
    Path sent;

    private static final Destination MAIL = new Destination("mail", Duration.ofSeconds(5));

    private final ScriptedMailer provider = new ScriptedMailer();
    private final TestLease lease = new TestLease();
    private final BookingCreated event = TestBookingMessages.event();
    private Jdbi jdbi;
    private TestBookingMessages messages;

    @BeforeEach
    void emptyTables() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        messages = new TestBookingMessages(database);
    }

    @Test
    void the_first_message_makes_one_email_and_the_second_none() throws Exception {
        try (FileMailer files = new FileMailer(sent)) {
            Handler handler = handler(files);

            assertThat(handler.handle(message(), lease)).isEqualTo(Outcome.done());
            assertThat(handler.handle(message(), lease)).isEqualTo(Outcome.done());
        }

        try (Stream<Path> files = Files.list(sent)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactly("booking-created-" + event.booking().bookingId() + ".eml");
        }
        assertThat(messages.count(
                        "email_deliveries",
                        "idempotency_key = '" + event.idempotencyKey()
                                + "' AND state = 'SENT' AND rendered IS NULL AND sent_at IS NOT NULL"
                                + " AND recipient = 'guest@stayhub.test' AND kind = 'booking-confirmation'"))
                .isEqualTo(1);
    }

    @Test
    void the_reservation_is_committed_before_the_email_leaves() throws Exception {
        provider.meanwhile(
                () -> assertThat(messages.count("email_deliveries", "state = 'SENDING' AND rendered IS NOT NULL"))
                        .isEqualTo(1));

        assertThat(handler(provider).handle(message(), lease)).isEqualTo(Outcome.done());
    }

    @Test
    void an_unknown_outcome_sends_the_same_bytes_again_and_is_counted() throws Exception {
        provider.answers(new SendOutcome.Unknown("lost after the final dot"));
        handler(provider).handle(message(), lease);
        assertThat(messages.count("email_deliveries", "state = 'SENDING' AND unknown_outcomes = 0"))
                .isEqualTo(1);

        provider.answers(new SendOutcome.Sent("id-2"));
        // Another sender stands for a template that changed between two deploys: it would render other bytes.
        Sender another = new Sender(new EmailAddress("other@stayhub.test"), new EmailAddress("support@stayhub.test"));
        Handler changed = new EmailHandlers(
                        jdbi, another, provider, SendRate.unlimited(), MAIL, CLOCK, new SecureRandom())
                .confirmBookingToGuest();
        assertThat(changed.handle(message(), lease)).isEqualTo(Outcome.done());

        assertThat(provider.received()).hasSize(2);
        assertThat(provider.received().get(1)).isEqualTo(provider.received().get(0));
        assertThat(messages.count(
                        "email_deliveries", "state = 'SENT' AND unknown_outcomes = 1 AND provider_id = 'id-2'"))
                .isEqualTo(1);
    }

    @Test
    void what_the_provider_refuses_is_a_dead_letter_and_not_sent() throws Exception {
        provider.answers(new SendOutcome.Refused("550 no such mailbox"));

        assertThat(handler(provider).handle(message(), lease)).isEqualTo(Outcome.refused("550 no such mailbox"));
        assertThat(messages.count("email_deliveries", "state = 'NOT_SENT' AND last_error = '550 no such mailbox'"))
                .isEqualTo(1);
    }

    @Test
    void what_the_provider_puts_off_is_tried_again_when_it_said() throws Exception {
        Optional<Duration> pause = Optional.of(Duration.ofMinutes(10));
        provider.answers(new SendOutcome.TryAgain("450 busy", pause));
        assertThat(handler(provider).handle(message(), lease)).isEqualTo(new Outcome.Later("450 busy", pause));

        provider.answers(new SendOutcome.Unavailable("503", pause));
        assertThat(handler(provider).handle(message(), lease))
                .as("the whole provider is left alone for so long")
                .isEqualTo(new Outcome.Unavailable("503", Optional.empty(), pause));

        provider.answers(new SendOutcome.Unavailable("connection refused", Optional.empty()));
        assertThat(handler(provider).handle(message(), lease)).isEqualTo(Outcome.unavailable("connection refused"));

        provider.answers(new SendOutcome.Sent(""));
        assertThat(handler(provider).handle(message(), lease)).isEqualTo(Outcome.done());
        assertThat(provider.received().stream().distinct()).hasSize(1);
        assertThat(messages.count("email_deliveries", "state = 'SENT' AND unknown_outcomes = 0"))
                .isEqualTo(1);
    }

    @Test
    void nobody_knows_after_a_day_so_only_force_sends_again() throws Exception {
        provider.answers(new SendOutcome.Unknown("silence"));
        handler(provider).handle(message(), lease);
        messages.owner()
                .useHandle(
                        handle -> handle.execute("UPDATE email_deliveries SET began_at = now() - INTERVAL '25 hours'"));
        provider.answers(new SendOutcome.Sent(""));

        assertThat(handler(provider).handle(message(), lease)).isInstanceOf(Outcome.Refused.class);
        assertThat(provider.received()).hasSize(1);

        assertThat(handler(provider).handle(message(Map.of("force", "true")), lease))
                .isEqualTo(Outcome.done());
        assertThat(provider.received()).hasSize(2);
    }

    @Test
    void a_worker_that_may_have_lost_its_lease_does_not_send() throws Exception {
        lease.lose();

        assertThat(handler(provider).handle(message(), lease)).isInstanceOf(Outcome.Retry.class);
        assertThat(provider.received()).isEmpty();
        assertThat(messages.count("email_deliveries", "state = 'NOT_SENT' AND unknown_outcomes = 0"))
                .as("it is certain that this attempt sent nothing")
                .isEqualTo(1);
    }

    @Test
    void a_late_not_sent_says_nothing_about_a_later_attempt() throws Exception {
        provider.answers(new SendOutcome.Unknown("silence"));
        handler(provider).handle(message(), lease);
        handler(provider).handle(message(), lease);

        // The first attempt was frozen, and reports now that its connection was refused.
        EmailDeliveryQueries.Attempt first =
                EmailDeliveryQueries.Attempt.first(provider.received().get(0));
        jdbi.useHandle(handle -> EmailDeliveryQueries.notSent(handle, first, "connection refused"));

        assertThat(messages.count("email_deliveries", "state = 'SENDING' AND unknown_outcomes = 1"))
                .isEqualTo(1);
    }

    @Test
    void what_may_have_been_sent_though_the_provider_is_away_stays_unknown_and_costs_no_attempt() throws Exception {
        Optional<Duration> pause = Optional.of(Duration.ofMinutes(10));
        for (SendOutcome maybe : List.of(
                new SendOutcome.Unavailable("502", pause, true),
                new SendOutcome.TryAgain("in progress", pause, true))) {
            provider.answers(maybe);
            assertThat(handler(provider).handle(message(), lease))
                    .isIn(
                            new Outcome.Unavailable("502", Optional.empty(), pause),
                            new Outcome.Later("in progress", pause));
            assertThat(messages.count("email_deliveries", "state = 'SENDING'")).isEqualTo(1);
        }

        provider.answers(new SendOutcome.Sent("id-3"));
        assertThat(handler(provider).handle(message(), lease)).isEqualTo(Outcome.done());
        assertThat(provider.received().stream().distinct()).hasSize(1);
        assertThat(messages.count("email_deliveries", "state = 'SENT' AND unknown_outcomes = 2"))
                .isEqualTo(1);
    }

    @Test
    void an_email_whose_time_is_up_before_its_last_moment_is_held_back() throws Exception {
        for (Runnable late : List.<Runnable>of(lease::lose, () -> lease.leave(Duration.ZERO))) {
            provider.meanwhile(late);

            assertThat(handler(provider).handle(message(), lease))
                    .as("no refusal of the provider's")
                    .isNotInstanceOfAny(Outcome.Done.class, Outcome.Later.class);
            assertThat(provider.received()).isEmpty();
            assertThat(messages.count("email_deliveries", "state = 'NOT_SENT' AND unknown_outcomes = 0"))
                    .isEqualTo(1);
        }
    }

    @Test
    void an_email_waits_for_its_turn_and_is_handed_back_if_that_would_take_too_long() throws Exception {
        Handler handler = new EmailHandlers(jdbi, SENDER, provider, onceASecond(), MAIL, CLOCK, new SecureRandom())
                .confirmBookingToGuest();

        assertThat(handler.handle(message(), lease)).isEqualTo(Outcome.done());
        // What the send and its notes may need is not waited away.
        lease.leave(provider.longestSend().plus(DeliverEmail.TIME_TO_RECORD));
        Outcome second = handler.handle(message(), lease);

        assertThat(second).isInstanceOf(Outcome.Postponed.class);
        assertThat(second.pause()).contains(Duration.ofSeconds(1));
        assertThat(provider.received()).hasSize(1);
    }

    @Test
    void a_worker_that_stops_does_not_wait_for_a_turn() throws Exception {
        Handler handler = new EmailHandlers(jdbi, SENDER, provider, onceASecond(), MAIL, CLOCK, new SecureRandom())
                .confirmBookingToGuest();
        handler.handle(message(), lease);

        Thread.currentThread().interrupt();

        assertThat(handler.handle(message(), lease)).isInstanceOf(Outcome.Postponed.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void a_malformed_payload_is_refused_and_names_the_field() throws Exception {
        Message malformed = message(EventJson.write(event).replace("\"guests\":2", "\"guests\":null"), Map.of());

        assertThat(handler(provider).handle(malformed, lease))
                .isEqualTo(Outcome.refused("not a booking.created payload: field guests is missing or invalid"));
    }

    @Test
    void a_title_that_cannot_be_a_header_is_refused_and_sends_nothing() throws Exception {
        Message forged = message(
                EventJson.write(event).replace("Loft above the tram", "Loft\\r\\nBcc: x@stayhub.test"), Map.of());

        assertThat(handler(provider).handle(forged, lease)).isInstanceOf(Outcome.Refused.class);
        assertThat(provider.received()).isEmpty();
        assertThat(messages.count("email_deliveries", "true")).isZero();
    }

    /** By a clock that stands still: the second turn is a second off, however long the first email takes. */
    private static SendRate onceASecond() {
        return new SendRate(1_000_000_000, () -> 0);
    }

    private Handler handler(Mailer mailer) {
        return new EmailHandlers(jdbi, SENDER, mailer, SendRate.unlimited(), MAIL, CLOCK, new SecureRandom())
                .confirmBookingToGuest();
    }

    private Message message() {
        return message(Map.of());
    }

    private Message message(Map<String, String> headers) {
        return message(EventJson.write(event), headers);
    }

    private Message message(String payload, Map<String, String> headers) {
        return EmailMessages.of(BookingCreated.TOPIC, payload, headers);
    }
}
