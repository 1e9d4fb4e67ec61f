package dev.stayhub.notifications.smtp;

import static dev.stayhub.testbed.mail.ScriptedSmtpServer.AND_CLOSE;
import static dev.stayhub.testbed.mail.ScriptedSmtpServer.AND_SILENCE;
import static dev.stayhub.testbed.mail.ScriptedSmtpServer.DROP;
import static dev.stayhub.testbed.mail.ScriptedSmtpServer.SILENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.SendOutcome.Refused;
import dev.stayhub.notifications.SendOutcome.Sent;
import dev.stayhub.notifications.SendOutcome.TryAgain;
import dev.stayhub.notifications.SendOutcome.Unavailable;
import dev.stayhub.notifications.SendOutcome.Unknown;
import dev.stayhub.notifications.testing.SampleBookings;
import dev.stayhub.testbed.mail.ScriptedSmtpServer;
import dev.stayhub.testbed.mail.ScriptedSmtpServer.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

/** One connection for many emails, and what becomes of an email whose connection is no longer any good. */
@Timeout(value = 120, threadMode = SEPARATE_THREAD)
class SmtpConnectionsTest {

    private static final int MANY = 1_000;
    private static final Duration LONG = Duration.ofSeconds(60);

    @Test
    void emails_that_follow_each_other_share_one_connection() throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly();
                SmtpMailer mailer = mailer(server, MANY)) {
            sendAll(mailer, 20);

            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.commands()).doesNotContain("QUIT", "RSET", "NOOP").hasSize(1 + 20 * 3);
        }
    }

    @Test
    void a_connection_ends_after_as_many_emails_as_it_may_carry() throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly();
                SmtpMailer mailer = mailer(server, 3)) {
            sendAll(mailer, 7);

            assertThat(server.connections()).isEqualTo(3);
            await().atMost(LONG)
                    .until(() ->
                            server.commands().stream().filter("QUIT"::equals).count() == 2);
        }
    }

    @Test
    void as_many_connections_are_open_as_emails_are_sent_at_once_and_no_more() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        CyclicBarrier together = new CyclicBarrier(8);
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly();
                SmtpMailer mailer = mailer(server, MANY)) {
            List<Future<?>> senders = IntStream.range(0, 8)
                    .<Future<?>>mapToObj(thread -> threads.submit(() -> {
                        for (int i = 0; i < 10; i++) {
                            together.await();
                            assertThat(mailer.send(SampleBookings.confirmation()))
                                    .isInstanceOf(Sent.class);
                        }
                        return null;
                    }))
                    .toList();
            for (Future<?> sender : senders) {
                sender.get();
            }

            assertThat(server.emails()).hasSize(80);
            assertThat(server.connections()).isBetween(1, 8);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void a_connection_without_work_is_ended_by_us_and_politely() throws IOException {
        SmtpTimeouts soonIdle = new SmtpTimeouts(
                SmtpTimeouts.DEFAULTS.connect(),
                SmtpTimeouts.DEFAULTS.read(),
                SmtpTimeouts.DEFAULTS.write(),
                SmtpTimeouts.DEFAULTS.exchange(),
                Duration.ofMillis(100));
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly();
                SmtpMailer mailer =
                        new SmtpMailer(Servers.on(server.port(), soonIdle), SampleBookings.SENDER, "X-Key")) {
            sendAll(mailer, 1);
            await().atMost(LONG).until(() -> server.commands().contains("QUIT"));
            sendAll(mailer, 1);

            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void a_closed_mailer_leaves_no_connection_open() throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly()) {
            try (SmtpMailer mailer = mailer(server, MANY)) {
                sendAll(mailer, 1);
            }
            await().atMost(LONG).until(() -> server.commands().contains("QUIT"));
        }
    }

    /** The first email went well; this happens to its connection, or to the second email on it. */
    static final List<Arguments> TIRED_SERVERS = List.of(
            Arguments.of(1, Stage.AFTER, DROP),
            Arguments.of(1, Stage.AFTER, "421 4.4.2 idle for too long" + AND_CLOSE),
            Arguments.of(2, Stage.MAIL, DROP),
            Arguments.of(2, Stage.MAIL, "421 4.7.0 too many emails"),
            Arguments.of(2, Stage.MAIL, "421 4.7.0 too many emails" + AND_CLOSE),
            Arguments.of(2, Stage.MAIL, "451 4.4.2 timed out"),
            Arguments.of(2, Stage.MAIL, "452 4.5.3 too many emails in this session"),
            Arguments.of(2, Stage.MAIL, "503 5.5.1 greet me first"),
            Arguments.of(2, Stage.MAIL, "nonsense"));

    @ParameterizedTest
    @FieldSource("TIRED_SERVERS")
    void an_email_whose_old_connection_is_no_good_goes_at_once_over_a_new_one(int nth, Stage stage, String trouble)
            throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.troubledOnce(nth, stage, trouble);
                SmtpMailer mailer = mailer(server, MANY)) {
            sendAll(mailer, 1);

            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Sent.class);
            assertThat(server.connections()).isEqualTo(2);
            assertThat(server.emails()).hasSize(2);
        }
    }

    @ParameterizedTest
    @FieldSource("ABOUT_THE_SECOND_EMAIL")
    void once_the_server_has_heard_of_the_email_its_answer_counts_on_an_old_connection_too(
            Stage stage, String trouble, Class<? extends SendOutcome> expected) throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.troubledOnce(2, stage, trouble);
                SmtpMailer mailer = mailer(server, MANY)) {
            sendAll(mailer, 1);

            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(expected);
            assertThat(server.connections()).as("no second try").isEqualTo(1);

            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Sent.class);
            assertThat(server.connections())
                    .as("nothing goes over a connection that failed")
                    .isEqualTo(2);
        }
    }

    static final List<Arguments> ABOUT_THE_SECOND_EMAIL = List.of(
            Arguments.of(Stage.RCPT, "550 5.1.1 no such user", Refused.class),
            Arguments.of(Stage.RCPT, "450 4.2.0 greylisted", TryAgain.class),
            Arguments.of(Stage.RCPT, DROP, Unavailable.class),
            Arguments.of(Stage.DATA, DROP, Unavailable.class),
            Arguments.of(Stage.DOT, "554 5.7.1 spam", Refused.class),
            Arguments.of(Stage.DOT, "421 4.3.0 shutting down", Unavailable.class),
            Arguments.of(Stage.DOT, DROP, Unknown.class));

    @Test
    void a_silent_old_connection_is_not_followed_by_another_wait() throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.troubledOnce(2, Stage.MAIL, SILENCE);
                SmtpMailer mailer =
                        new SmtpMailer(Servers.on(server.port(), Servers.patient()), SampleBookings.SENDER, "X-Key")) {
            sendAll(mailer, 1);

            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Unavailable.class);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void what_a_new_connection_says_counts_after_an_old_one_failed() throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.troubledOnce(2, Stage.GREETING, "554 no service here");
                SmtpMailer mailer = mailer(server, 2)) {
            sendAll(mailer, 2);

            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Unavailable.class);
        }
    }

    @Test
    void a_no_stays_a_no_though_the_reset_that_follows_it_gets_no_answer() throws IOException {
        for (String end : List.of(AND_SILENCE, AND_CLOSE)) {
            try (ScriptedSmtpServer server = new ScriptedSmtpServer(Stage.DOT, "554 5.7.1 spam" + end);
                    SmtpMailer mailer = new SmtpMailer(
                            Servers.on(server.port(), Servers.patient()), SampleBookings.SENDER, "X-Key")) {
                assertThat(mailer.send(SampleBookings.confirmation())).as(end).isInstanceOf(Refused.class);
            }
        }
    }

    @Test
    void an_email_that_is_no_longer_wanted_is_held_back_even_after_the_server_was_asked_for_it() throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly();
                SmtpMailer mailer = mailer(server, MANY)) {
            assertThat(mailer.send(
                            SampleBookings.confirmation(),
                            () -> !server.commands().contains("DATA")))
                    .isEqualTo(SendOutcome.heldBack());
            assertThat(server.emails()).isEmpty();
        }
    }

    private static SmtpMailer mailer(ScriptedSmtpServer server, int emailsPerConnection) {
        return new SmtpMailer(
                Servers.on(server.port(), SmtpTimeouts.DEFAULTS, emailsPerConnection), SampleBookings.SENDER, "X-Key");
    }

    private static void sendAll(SmtpMailer mailer, int emails) {
        for (int i = 0; i < emails; i++) {
            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Sent.class);
        }
    }
}
