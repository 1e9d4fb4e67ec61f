package dev.stayhub.worker.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.EventJson;
import dev.stayhub.migrations.testing.TestDatabase;
import dev.stayhub.notifications.ConfirmationEmail;
import dev.stayhub.notifications.FileMailer;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.Sender;
import dev.stayhub.outbox.Lease;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.worker.BookingMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ConfirmBookingToGuestTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final Instant CREATED_AT = Instant.parse("2026-12-01T10:15:30Z");
    private static final Clock CLOCK = Clock.fixed(CREATED_AT, ZoneOffset.UTC);
    private static final Sender SENDER =
            new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test"));

    /** A provider that answers what the test says and remembers what it was given. */
    private static final class ScriptedProvider implements Mailer {
        private final List<RenderedEmail> received = new ArrayList<>();
        private SendOutcome answer = new SendOutcome.Sent("id-1");

        @Override
        public SendOutcome send(RenderedEmail email) {
            received.add(email);
            return answer;
        }

        @Override
        public void close() {}
    }

    private static final class TestLease implements Lease {
        private boolean mine = true;

        @Override
        public Duration remaining() {
            return Duration.ofSeconds(60);
        }

        @Override
        public boolean stillMine() {
            return mine;
        }
    }

    @TempDir
    Path sent;

    private final ScriptedProvider provider = new ScriptedProvider();
    private final TestLease lease = new TestLease();
    private final BookingCreated event = BookingMessages.event();
    private Jdbi jdbi;
    private BookingMessages messages;

    @BeforeEach
    void emptyTables() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        messages = new BookingMessages(database);
    }

    @Test
    void the_first_message_makes_one_email_and_the_second_none() throws IOException {
        try (FileMailer files = new FileMailer(sent)) {
            ConfirmBookingToGuest handler = handler(files);

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
    void the_reservation_is_committed_before_the_email_leaves() {
        Mailer looksAtTheRow = new Mailer() {
            @Override
            public SendOutcome send(RenderedEmail email) {
                assertThat(messages.count("email_deliveries", "state = 'SENDING' AND rendered IS NOT NULL"))
                        .isEqualTo(1);
                return new SendOutcome.Sent("");
            }

            @Override
            public void close() {}
        };

        assertThat(handler(looksAtTheRow).handle(message(), lease)).isEqualTo(Outcome.done());
    }

    @Test
    void an_unknown_outcome_sends_the_same_bytes_again_and_is_counted() {
        provider.answer = new SendOutcome.Unknown("lost after the final dot");
        assertThat(handler(provider).handle(message(), lease))
                .as("slowly: each attempt may be a further copy")
                .isEqualTo(new Outcome.Retry("lost after the final dot", Optional.of(CREATED_AT.plusSeconds(300))));
        assertThat(messages.count("email_deliveries", "state = 'SENDING' AND unknown_outcomes = 0"))
                .isEqualTo(1);

        provider.answer = new SendOutcome.Sent("id-2");
        // Another sender stands for a template that changed between two deploys: it would render other bytes.
        Sender another = new Sender(new EmailAddress("other@stayhub.test"), new EmailAddress("support@stayhub.test"));
        ConfirmBookingToGuest changed =
                new ConfirmBookingToGuest(jdbi, new ConfirmationEmail(another), provider, CLOCK);
        assertThat(changed.handle(message(), lease)).isEqualTo(Outcome.done());

        assertThat(provider.received).hasSize(2);
        assertThat(provider.received.get(1)).isEqualTo(provider.received.get(0));
        assertThat(messages.count(
                        "email_deliveries", "state = 'SENT' AND unknown_outcomes = 1 AND provider_id = 'id-2'"))
                .isEqualTo(1);
    }

    @Test
    void what_the_provider_refuses_is_a_dead_letter_and_not_sent() {
        provider.answer = new SendOutcome.Refused("550 no such mailbox");

        assertThat(handler(provider).handle(message(), lease)).isEqualTo(Outcome.refused("550 no such mailbox"));
        assertThat(messages.count("email_deliveries", "state = 'NOT_SENT' AND last_error = '550 no such mailbox'"))
                .isEqualTo(1);
    }

    @Test
    void what_the_provider_puts_off_is_tried_again_when_it_said() {
        Optional<Instant> asked = Optional.of(Instant.parse("2031-01-01T00:00:00Z"));
        provider.answer = new SendOutcome.TryAgain("450 busy", asked);
        assertThat(handler(provider).handle(message(), lease)).isEqualTo(new Outcome.Later("450 busy", asked));

        provider.answer = new SendOutcome.Unavailable("connection refused", Optional.empty());
        assertThat(handler(provider).handle(message(), lease)).isEqualTo(Outcome.unavailable("connection refused"));

        provider.answer = new SendOutcome.Sent("");
        assertThat(handler(provider).handle(message(), lease)).isEqualTo(Outcome.done());
        assertThat(provider.received.stream().distinct()).hasSize(1);
        assertThat(messages.count("email_deliveries", "state = 'SENT' AND unknown_outcomes = 0"))
                .isEqualTo(1);
    }

    @Test
    void nobody_knows_after_a_day_so_only_force_sends_again() {
        provider.answer = new SendOutcome.Unknown("silence");
        handler(provider).handle(message(), lease);
        messages.owner()
                .useHandle(handle ->
                        handle.execute("UPDATE email_deliveries SET first_attempt_at = now() - INTERVAL '25 hours'"));
        provider.answer = new SendOutcome.Sent("");

        assertThat(handler(provider).handle(message(), lease)).isInstanceOf(Outcome.Refused.class);
        assertThat(provider.received).hasSize(1);

        assertThat(handler(provider).handle(message(Map.of("force", "true")), lease))
                .isEqualTo(Outcome.done());
        assertThat(provider.received).hasSize(2);
    }

    @Test
    void a_worker_that_may_have_lost_its_lease_does_not_send() {
        lease.mine = false;

        assertThat(handler(provider).handle(message(), lease)).isInstanceOf(Outcome.Retry.class);
        assertThat(provider.received).isEmpty();
        assertThat(messages.count("email_deliveries", "state = 'NOT_SENT' AND unknown_outcomes = 0"))
                .as("it is certain that this attempt sent nothing")
                .isEqualTo(1);
    }

    @Test
    void a_late_not_sent_says_nothing_about_a_later_attempt() {
        provider.answer = new SendOutcome.Unknown("silence");
        handler(provider).handle(message(), lease);
        handler(provider).handle(message(), lease);

        // The first attempt was frozen, and reports now that its connection was refused.
        jdbi.useHandle(handle -> EmailDeliveryQueries.notSent(handle, event.idempotencyKey(), 0, "connection refused"));

        assertThat(messages.count("email_deliveries", "state = 'SENDING' AND unknown_outcomes = 1"))
                .isEqualTo(1);
    }

    @Test
    void a_cancelled_booking_is_not_confirmed() {
        messages.owner().useHandle(this::insertCancelledBooking);

        assertThat(handler(provider).handle(message(), lease)).isEqualTo(Outcome.done());
        assertThat(provider.received).isEmpty();
        assertThat(messages.count("email_deliveries", "true")).isZero();
    }

    @Test
    void a_malformed_payload_is_refused_and_names_the_field() {
        Message malformed = message(EventJson.write(event).replace("\"guests\":2", "\"guests\":null"), Map.of());

        assertThat(handler(provider).handle(malformed, lease))
                .isEqualTo(Outcome.refused("not a booking.created payload: field guests is missing or unusable"));
    }

    @Test
    void a_title_that_cannot_be_a_header_is_refused_and_sends_nothing() {
        Message forged = message(
                EventJson.write(event).replace("Loft above the tram", "Loft\\r\\nBcc: x@stayhub.test"), Map.of());

        assertThat(handler(provider).handle(forged, lease)).isInstanceOf(Outcome.Refused.class);
        assertThat(provider.received).isEmpty();
        assertThat(messages.count("email_deliveries", "true")).isZero();
    }

    private ConfirmBookingToGuest handler(Mailer mailer) {
        return new ConfirmBookingToGuest(jdbi, new ConfirmationEmail(SENDER), mailer, CLOCK);
    }

    private Message message() {
        return message(Map.of());
    }

    private Message message(Map<String, String> headers) {
        return message(EventJson.write(event), headers);
    }

    private Message message(String payload, Map<String, String> headers) {
        return new Message(
                1,
                UUID.randomUUID(),
                BookingCreated.TOPIC.name(),
                event.booking().bookingId().toString(),
                1,
                payload,
                headers,
                1,
                0,
                1,
                CREATED_AT,
                CREATED_AT);
    }

    private void insertCancelledBooking(org.jdbi.v3.core.Handle handle) {
        handle.execute("""
                INSERT INTO accounts (public_id, email, name, password_hash)
                VALUES (gen_random_uuid(), 'host@stayhub.test', 'Hugo', 'x');
                INSERT INTO properties (public_id, owner_id, title, description, city, country, time_zone, currency,
                                        nightly_rate_minor, cleaning_fee_minor, max_guests, min_nights, max_nights,
                                        check_in_time, check_out_time)
                SELECT gen_random_uuid(), id, 'Loft', '', 'Lisbon', 'PT', 'Europe/Lisbon', 'EUR', 100, 0, 2, 1, 30,
                       '15:00', '11:00'
                FROM accounts
                """);
        handle.createUpdate("""
                        INSERT INTO bookings (public_id, reference, property_id, guest_id, status, check_in, check_out, guests,
                                              currency, nightly_rate_minor, nights_minor, cleaning_fee_minor,
                                              service_fee_minor, total_minor, cancelled_at, cancelled_by)
                        SELECT :id, 'K7WQ2MTD', properties.id, owner_id, 'CANCELLED', '2027-03-26', '2027-03-30', 1, 'EUR',
                               100, 400, 0, 0, 400, now(), owner_id
                        FROM properties
                        """).bind("id", event.booking().bookingId()).execute();
    }
}
