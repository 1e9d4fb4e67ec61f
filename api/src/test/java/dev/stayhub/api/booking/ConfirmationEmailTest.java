package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.CountingDataSource;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the guest sees what became of the email that is sent later. */
class ConfirmationEmailTest {

    static final CountingDataSource counter = new CountingDataSource();

    @RegisterExtension
    static final RunningApi api = new RunningApi(RunningApi.NEW_YEAR, database -> counter.wrap(database.api()));

    static Person host;
    static Person guest;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
    }

    @Test
    void it_is_sent_when_its_delivery_says_so() {
        UUID booking = book();
        deliver("booking-created:" + booking + ":host", "SENT");
        assertThat(confirmationEmail(booking)).isEqualTo("PENDING");

        deliver("booking-created:" + booking, "SENT");

        assertThat(confirmationEmail(booking)).isEqualTo("SENT");
    }

    @Test
    void a_stranger_gets_the_same_answer_as_for_an_unknown_booking_after_as_many_queries() {
        Person stranger = api.signUp("Sam Stranger");
        UUID booking = book();

        int before = counter.statements();
        ApiResponse guessed = stranger.get(path(booking)).expectProblem(404, "not-found");
        int between = counter.statements();
        ApiResponse unknown = stranger.get(path(UUID.randomUUID()));
        int after = counter.statements();

        assertThat(guessed.body()).isEqualTo(unknown.body());
        assertThat(between - before).isEqualTo(after - between).isPositive();
    }

    @Test
    void it_has_failed_when_its_message_is_dead() {
        UUID booking = book();

        api.owner().execute("""
                                UPDATE outbox
                                SET status = 'DEAD', processed_at = now(), last_error = 'refused'
                                WHERE subject = :about
                                """, booking.toString());

        assertThat(confirmationEmail(booking)).isEqualTo("FAILED");
    }

    /** The worker makes a message of its own for each email: only the guest's is about the confirmation. */
    @Test
    void it_has_failed_when_the_message_of_its_own_email_is_dead_and_not_when_the_hosts_is() {
        UUID booking = book();
        fanOut(booking, "tell-host-of-booking");
        assertThat(confirmationEmail(booking)).isEqualTo("PENDING");

        fanOut(booking, "confirm-booking-to-guest");

        assertThat(confirmationEmail(booking)).isEqualTo("FAILED");
    }

    @Test
    void it_has_failed_when_an_operator_discarded_its_message_and_still_when_that_is_purged() {
        UUID booking = book();
        api.owner().execute("""
                                UPDATE outbox
                                SET status = 'DEAD', processed_at = now(), last_error = 'refused'
                                WHERE subject = :about
                                """, booking.toString());
        api.owner().execute("""
                                SELECT outbox_discard(id, lease_token, 'operator', 'no such mailbox')
                                FROM outbox
                                WHERE subject = :about
                                """, booking.toString());
        assertThat(confirmationEmail(booking)).isEqualTo("FAILED");

        api.owner().execute("DELETE FROM outbox WHERE subject = :about", booking.toString());

        assertThat(confirmationEmail(booking)).isEqualTo("FAILED");
    }

    @Test
    void it_is_not_needed_when_the_booking_was_changed_before_it_went_out() {
        UUID booking = book();

        guest.patch("/v1/bookings/" + booking, "{\"guests\":1}").expect(200);

        assertThat(confirmationEmail(booking)).isEqualTo("NOT_NEEDED");
    }

    @Test
    void it_is_not_needed_when_the_booking_was_cancelled_before_it_went_out() {
        UUID unsent = book();
        UUID sent = book();
        deliver("booking-created:" + sent, "SENT");

        api.owner().cancel(unsent);
        api.owner().cancel(sent);

        assertThat(confirmationEmail(unsent)).isEqualTo("NOT_NEEDED");
        assertThat(confirmationEmail(sent)).isEqualTo("SENT");
    }

    @Test
    void an_attempt_whose_outcome_is_unknown_leaves_it_pending() {
        UUID booking = book();

        deliver("booking-created:" + booking, "SENDING");

        assertThat(confirmationEmail(booking)).isEqualTo("PENDING");
    }

    /** Every state of email, message and booking, and the first row of docs/outcomes.md that applies. */
    @ParameterizedTest
    @ValueSource(strings = {"–", "SENDING", "NOT_SENT", "SENT"})
    void it_says_what_the_page_about_outcomes_says(String email) throws IOException {
        for (String message : List.of("PENDING", "DONE", "DEAD", "DISCARDED")) {
            for (String change : List.of("unchanged", "changed", "cancelled")) {
                UUID booking = book();
                if (!email.equals("–")) {
                    deliver("booking-created:" + booking, email);
                }
                settle(booking, message);
                if (change.equals("changed")) {
                    guest.patch("/v1/bookings/" + booking, "{\"guests\":1}").expect(200);
                } else if (change.equals("cancelled")) {
                    api.owner().cancel(booking);
                }

                assertThat(confirmationEmail(booking))
                        .as("email %s, message %s, booking %s", email, message, change)
                        .isEqualTo(onThePage(List.of(email, message, change)));
            }
        }
    }

    private static String onThePage(List<String> state) throws IOException {
        return Files.readString(Path.of("../docs/outcomes.md"))
                .split("\n## What became of the confirmation\n", -1)[1]
                .lines()
                .filter(line -> line.startsWith("| "))
                .skip(2)
                .map(line -> line.split(" *\\| *", -1))
                .filter(cells -> IntStream.range(0, state.size())
                        .allMatch(i -> cells[i + 1].equals("any") || cells[i + 1].contains(state.get(i))))
                .findFirst()
                .orElseThrow()[4];
    }

    private static void settle(UUID booking, String status) {
        if (status.equals("PENDING")) {
            return;
        }
        api.owner().execute("""
                                UPDATE outbox
                                SET status = '%1$s', processed_at = now(),
                                    last_error = CASE WHEN '%1$s' = 'DEAD' THEN 'refused' END
                                WHERE subject = :about AND topic = 'booking.created'
                                """.formatted(status.equals("DONE") ? "DONE" : "DEAD"), booking.toString());
        if (status.equals("DISCARDED")) {
            api.owner().execute("""
                                SELECT outbox_discard(id, lease_token, 'operator', 'no such mailbox')
                                FROM outbox
                                WHERE subject = :about AND topic = 'booking.created'
                                """, booking.toString());
        }
    }

    /** A handler's copy of the booking's message, dead. */
    private static void fanOut(UUID booking, String handler) {
        api.owner().execute("""
                                INSERT INTO outbox (public_id, copy_of, topic, subject, schema_version, payload, status,
                                                    processed_at, last_error)
                                SELECT gen_random_uuid(), public_id, topic || '/%s', subject, schema_version, payload, 'DEAD',
                                       now(), 'refused'
                                FROM outbox
                                WHERE topic = 'booking.created' AND subject = :about
                                """.formatted(handler), booking.toString());
    }

    private static UUID book() {
        return guest.book(host.publishProperty(), "2027-05-01", "2027-05-03")
                .expect(201)
                .id();
    }

    private static String confirmationEmail(UUID booking) {
        ApiResponse email = guest.get(path(booking)).expect(200);
        assertThat(host.get(path(booking)).json()).isEqualTo(email.json());
        assertThat(email.header("ETag")).isNull();
        return email.json().get("state").textValue();
    }

    private static String path(UUID booking) {
        return "/v1/bookings/" + booking + "/confirmation-email";
    }

    private static void deliver(String key, String state) {
        api.owner()
                .jdbi()
                .useHandle(handle -> handle.createUpdate("""
                        INSERT INTO email_deliveries (idempotency_key, kind, recipient, state, rendered,
                                                      rendered_sha256, sent_at)
                        VALUES (:key, 'confirmation', 'guest@stayhub.test', :state,
                                CASE WHEN :state = 'SENDING' THEN ''::BYTEA END, sha256(''),
                                CASE WHEN :state = 'SENT' THEN now() END)
                        """)
                        .bind("key", key)
                        .bind("state", state)
                        .execute());
    }
}
