package dev.stayhub.worker.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.EventJson;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.Sender;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.worker.TestBookingMessages;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The provider has the email and says nothing: who is to blame, when it is sent again, and how often at most. */
class UnknownOutcomeTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final Clock CLOCK = Clock.fixed(EmailMessages.WRITTEN_AT, ZoneOffset.UTC);
    private static final Sender SENDER =
            new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test"));
    private static final SendOutcome SILENCE = new SendOutcome.Unknown("no reply to the end of the email");

    private final ScriptedMailer provider = new ScriptedMailer();
    private final TestLease lease = new TestLease();
    private final BookingCreated event = TestBookingMessages.event();
    private final Destination mail = new Destination("mail", Duration.ofSeconds(5));
    private TestBookingMessages messages;
    private Handler handler;

    @BeforeEach
    void emptyTables() {
        messages = new TestBookingMessages(database);
        Jdbi jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        handler = new EmailHandlers(jdbi, SENDER, provider, SendRate.unlimited(), mail, CLOCK, new SecureRandom())
                .confirmBookingToGuest();
        provider.answers(SILENCE);
    }

    @Test
    void a_provider_that_takes_nothing_else_is_away_and_no_attempt_is_spent() throws Exception {
        assertThat(handle()).isInstanceOf(Outcome.Unavailable.class);
    }

    @Test
    void if_it_has_taken_another_email_meanwhile_this_one_is_the_trouble_and_spends_an_attempt() throws Exception {
        provider.meanwhile(this::anotherEmailIsTaken);

        assertThat(handle()).isInstanceOf(Outcome.Retry.class);
    }

    @Test
    void what_it_took_before_says_nothing_about_now() throws Exception {
        anotherEmailIsTaken();

        assertThat(handle()).isInstanceOf(Outcome.Unavailable.class);
    }

    @Test
    void where_nobody_deduplicates_the_pauses_between_copies_double() throws Exception {
        provider.forgetsKeys();

        List<Long> minutes = List.of(pause(handle()), pause(handle()), pause(handle()), pause(handle()));

        assertThat(minutes).containsExactly(5L, 10L, 20L, 40L);
        provider.meanwhile(this::anotherEmailIsTaken);
        assertThat(pause(handle())).isEqualTo(80);
    }

    @Test
    void nobody_gets_more_than_nine_copies_within_a_day_and_then_it_is_a_dead_letter() {
        long minutes = 0;
        int copies = 0;
        for (int unknownOutcomes = 0; minutes < Duration.ofHours(24).toMinutes(); unknownOutcomes++) {
            copies++;
            minutes += CopyPause.after(unknownOutcomes).toMinutes();
        }

        assertThat(copies).isEqualTo(CopyPause.MOST_COPIES_A_DAY);
        assertThat(IntStream.range(0, 1_000).mapToObj(CopyPause::after)).allMatch(pause -> pause.toHours() <= 8);
    }

    @Test
    void a_transport_that_deduplicates_needs_no_pause_of_its_own() throws Exception {
        assertThat(handle().pause()).isEmpty();
    }

    /** It was certainly not sent all day; one answer on its return that tells nothing is no reason to give it up. */
    @Test
    void an_email_that_was_never_in_doubt_survives_one_unclear_answer_after_a_day() throws Exception {
        provider.answers(new SendOutcome.Unavailable("503", Optional.empty()));
        handle();
        age("first_attempt_at = now() - INTERVAL '25 hours', began_at = now() - INTERVAL '25 hours'");
        provider.answers(new SendOutcome.Unavailable("502", Optional.empty(), true));
        assertThat(handle()).isInstanceOf(Outcome.Unavailable.class);

        provider.answers(new SendOutcome.Sent("id-1"));
        assertThat(handle()).isEqualTo(Outcome.done());
    }

    @Test
    void a_doubt_of_yesterday_is_not_forgotten_because_a_later_attempt_was_certainly_not_sent() throws Exception {
        handle();
        provider.answers(new SendOutcome.Unavailable("connection refused", Optional.empty()));
        handle();
        age("in_doubt_since = now() - INTERVAL '25 hours'");

        assertThat(handle()).isInstanceOf(Outcome.Refused.class);
    }

    @Test
    void force_ends_the_doubt_and_the_pauses_begin_anew() throws Exception {
        provider.forgetsKeys();
        handle();
        handle();
        age("in_doubt_since = now() - INTERVAL '25 hours'");

        assertThat(pause(handle(Map.of("force", "true")))).isEqualTo(5);
        assertThat(messages.count("email_deliveries", "in_doubt_since IS NULL AND state = 'SENDING'"))
                .isEqualTo(1);
    }

    private void anotherEmailIsTaken() {
        try {
            mail.call(Outcome::done);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static long pause(Outcome outcome) {
        return outcome.pause().orElseThrow().toMinutes();
    }

    private void age(String assignments) {
        messages.owner().useHandle(handle -> handle.execute("UPDATE email_deliveries SET " + assignments));
    }

    private Outcome handle() throws Exception {
        return handle(Map.of());
    }

    private Outcome handle(Map<String, String> headers) throws Exception {
        Message message = EmailMessages.of(BookingCreated.TOPIC, EventJson.write(event), headers);
        return handler.handle(message, lease);
    }
}
