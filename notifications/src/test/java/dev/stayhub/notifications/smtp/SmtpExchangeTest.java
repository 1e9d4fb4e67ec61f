package dev.stayhub.notifications.smtp;

import static dev.stayhub.testbed.mail.ScriptedSmtpServer.AND_SILENCE;
import static dev.stayhub.testbed.mail.ScriptedSmtpServer.SILENCE;
import static dev.stayhub.testbed.mail.ScriptedSmtpServer.TRICKLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.SendOutcome.Refused;
import dev.stayhub.notifications.SendOutcome.Sent;
import dev.stayhub.notifications.SendOutcome.Unavailable;
import dev.stayhub.notifications.SendOutcome.Unknown;
import dev.stayhub.notifications.testing.SampleBookings;
import dev.stayhub.testbed.mail.ScriptedSmtpServer;
import dev.stayhub.testbed.mail.ScriptedSmtpServer.Stage;
import dev.stayhub.testbed.mail.SelfSigned;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/** What ends an exchange that its server would never end, and what is known then. Each answer may take an hour here. */
@Timeout(value = 60, threadMode = SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class SmtpExchangeTest {

    private static final Duration HOUR = Duration.ofHours(1);
    /** For servers with which all goes well but for one thing: longer than the slowest machine takes for the rest. */
    private static final Duration AMPLE = Duration.ofSeconds(15);

    @ParameterizedTest
    @EnumSource(names = {"GREETING", "EHLO", "MAIL", "RCPT", "DATA"})
    void a_server_that_answers_a_byte_at_a_time_is_left_before_it_has_the_email(Stage stage) throws IOException {
        try (ScriptedSmtpServer server = new ScriptedSmtpServer(stage, TRICKLE);
                SmtpMailer mailer = mailer(server, Duration.ofSeconds(1))) {
            assertThat(mailer.send(SampleBookings.confirmation()))
                    .isEqualTo(new Unavailable("no SMTP conversation: not finished within PT1S", Optional.empty()));
            assertThat(server.emails()).isEmpty();
        }
    }

    @Test
    void nobody_knows_what_became_of_an_email_whose_last_answer_comes_a_byte_at_a_time() throws IOException {
        try (ScriptedSmtpServer server = new ScriptedSmtpServer(Stage.DOT, TRICKLE);
                SmtpMailer mailer = mailer(server, AMPLE)) {
            assertThat(mailer.send(SampleBookings.confirmation()))
                    .isEqualTo(new Unknown("no reply to the end of the email: not finished within PT15S"));
            assertThat(server.emails()).hasSize(1);
        }
    }

    @Test
    void answers_that_are_each_in_time_can_be_too_slow_together() throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly();
                SmtpMailer mailer = mailer(server, Duration.ofSeconds(1))) {
            server.takes(Duration.ofMillis(400));

            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Unavailable.class);
            assertThat(server.emails()).isEmpty();
        }
    }

    @Test
    void a_slow_server_gets_its_email_and_its_connection_is_kept() throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly();
                SmtpMailer mailer = mailer(server, HOUR)) {
            server.takes(Duration.ofMillis(200));

            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Sent.class);
            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Sent.class);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void the_limit_is_one_for_an_old_connection_and_a_new_one_and_says_nothing_of_the_next_email() throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.troubledOnce(2, Stage.MAIL, TRICKLE);
                SmtpMailer mailer = mailer(server, AMPLE)) {
            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Sent.class);

            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Unavailable.class);
            assertThat(server.connections()).as("no second wait").isEqualTo(1);

            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Sent.class);
        }
    }

    static final List<Arguments> INTERRUPTED = List.of(
            Arguments.of(Stage.GREETING, SILENCE, Unavailable.class),
            Arguments.of(Stage.GREETING, TRICKLE, Unavailable.class),
            Arguments.of(Stage.RCPT, SILENCE, Unavailable.class),
            Arguments.of(Stage.DOT, SILENCE, Unknown.class),
            Arguments.of(Stage.DOT, TRICKLE, Unknown.class));

    @ParameterizedTest
    @FieldSource("INTERRUPTED")
    void an_interruption_ends_the_exchange_with_an_outcome_that_is_right_and_stays(
            Stage stage, String trouble, Class<? extends SendOutcome> expected) throws Exception {
        try (ScriptedSmtpServer server = new ScriptedSmtpServer(stage, trouble);
                SmtpMailer mailer = mailer(server, HOUR)) {
            BooleanSupplier isThere = () -> server.connections() == 1
                    && (stage == Stage.GREETING || !server.emails().isEmpty() || isAt(server, stage));
            CompletableFuture<SendOutcome> outcome = new CompletableFuture<>();
            CompletableFuture<Boolean> stillInterrupted = new CompletableFuture<>();
            Thread sender = new Thread(() -> {
                outcome.complete(mailer.send(SampleBookings.confirmation()));
                stillInterrupted.complete(Thread.currentThread().isInterrupted());
            });
            sender.start();
            await().atMost(AMPLE).until(isThere::getAsBoolean);

            sender.interrupt();

            assertThat(outcome.get()).isInstanceOf(expected);
            assertThat(outcome.get().toString()).contains("interrupted");
            assertThat(stillInterrupted.get()).isTrue();
        }
    }

    @Test
    void a_no_is_told_without_waiting_for_anything_that_would_follow_it() throws IOException {
        for (Stage stage : List.of(Stage.MAIL, Stage.RCPT, Stage.DATA, Stage.DOT)) {
            try (ScriptedSmtpServer server = new ScriptedSmtpServer(stage, "501 5.1.3 no" + AND_SILENCE);
                    SmtpMailer mailer = mailer(server, HOUR)) {
                assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Refused.class);
            }
        }
    }

    @Test
    void no_email_waits_for_the_goodbye_of_its_connection(@TempDir Path directory) throws Exception {
        SelfSigned certificate = SelfSigned.of(directory, "ip:127.0.0.1");
        try (ScriptedSmtpServer server = ScriptedSmtpServer.offering(
                        Optional.of(certificate.context()), Stage.QUIT, SILENCE, "STARTTLS");
                SmtpMailer mailer =
                        new SmtpMailer(Servers.on(server.port(), timeouts(HOUR), 1), SampleBookings.SENDER, "X-Key")) {
            for (int i = 0; i < 3; i++) {
                assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Sent.class);
            }
            assertThat(server.connections()).isEqualTo(3);
        }
    }

    @Test
    void what_a_send_may_take_at_most_is_what_the_exchange_may_take() throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly();
                SmtpMailer mailer = mailer(server, AMPLE)) {
            assertThat(mailer.longestSend()).isEqualTo(AMPLE);
            assertThat(mailer.deduplicates()).isFalse();
        }
        assertThat(SmtpTimeouts.DEFAULTS.exchange()).isGreaterThanOrEqualTo(Duration.ofSeconds(11 * 13));
    }

    private static boolean isAt(ScriptedSmtpServer server, Stage stage) {
        return stage != Stage.DOT && server.commands().stream().anyMatch(command -> command.startsWith(stage.name()));
    }

    private static SmtpMailer mailer(ScriptedSmtpServer server, Duration exchange) {
        return new SmtpMailer(Servers.on(server.port(), timeouts(exchange)), SampleBookings.SENDER, "X-Key");
    }

    private static SmtpTimeouts timeouts(Duration exchange) {
        return new SmtpTimeouts(HOUR, HOUR, HOUR, exchange, HOUR);
    }
}
