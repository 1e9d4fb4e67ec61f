package dev.stayhub.notifications.smtp;

import static dev.stayhub.testbed.mail.ScriptedSmtpServer.SILENCE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.SendOutcome.Sent;
import dev.stayhub.notifications.SendOutcome.Unavailable;
import dev.stayhub.notifications.SmtpLogin;
import dev.stayhub.notifications.StartTls;
import dev.stayhub.notifications.testing.SampleBookings;
import dev.stayhub.testbed.mail.ScriptedSmtpServer;
import dev.stayhub.testbed.mail.ScriptedSmtpServer.Stage;
import dev.stayhub.testbed.mail.SelfSigned;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may read along, and who logs in. */
@Timeout(value = 120, threadMode = SEPARATE_THREAD)
class SmtpSecurityTest {

    private static final SmtpLogin LOGIN = new SmtpLogin("stayhub", "s3cret password");
    private static final String STARTTLS = "STARTTLS";
    private static final String NOTHING_WRONG = "220 go ahead";

    @TempDir
    static Path directory;

    private static SelfSigned here;
    private static SelfSigned elsewhere;

    @BeforeAll
    static void makeCertificates() throws Exception {
        here = SelfSigned.of(directory, "ip:127.0.0.1");
        elsewhere = SelfSigned.of(directory, "dns:mail.stayhub.test");
    }

    @Test
    void required_tls_sends_nothing_of_the_email_before_it_is_encrypted() throws Exception {
        try (ScriptedSmtpServer server = offering(here, NOTHING_WRONG, STARTTLS)) {
            assertThat(send(server, here.trust(), SmtpTimeouts.DEFAULTS)).isInstanceOf(Sent.class);
            assertThat(server.commands())
                    .startsWith(
                            "EHLO stayhub.test",
                            STARTTLS,
                            "(TLS)",
                            "EHLO stayhub.test",
                            "MAIL FROM:<bookings@stayhub.test>");
        }
    }

    @Test
    void required_tls_is_neither_talked_out_of_nor_deceived() throws Exception {
        try (ScriptedSmtpServer withoutTls = ScriptedSmtpServer.friendly();
                ScriptedSmtpServer refuses = offering(here, "454 4.7.0 not now", STARTTLS);
                ScriptedSmtpServer silent = offering(here, SILENCE, STARTTLS);
                ScriptedSmtpServer strange = offering(here, NOTHING_WRONG, STARTTLS);
                ScriptedSmtpServer named = offering(elsewhere, NOTHING_WRONG, STARTTLS)) {
            for (ScriptedSmtpServer server : List.of(withoutTls, refuses, silent, strange, named)) {
                boolean trustsElsewhere = server == strange || server == named;
                SSLSocketFactory trust = (trustsElsewhere ? elsewhere : here).trust();

                SmtpTimeouts timeouts = server == silent ? Servers.impatient() : SmtpTimeouts.DEFAULTS;

                assertThat(send(server, trust, timeouts)).isInstanceOf(Unavailable.class);
                assertThat(server.commands()).noneMatch(command -> command.startsWith("MAIL"));
            }
        }
    }

    @Test
    void opportunistic_tls_takes_what_there_is() throws Exception {
        try (ScriptedSmtpServer without = ScriptedSmtpServer.friendly();
                ScriptedSmtpServer self = offering(elsewhere, NOTHING_WRONG, STARTTLS)) {
            assertThat(send(without, StartTls.OPPORTUNISTIC, Optional.empty())).isInstanceOf(Sent.class);

            assertThat(send(self, StartTls.OPPORTUNISTIC, Optional.empty())).isInstanceOf(Sent.class);
            assertThat(self.commands()).contains("(TLS)");
        }
    }

    @Test
    void without_tls_it_is_not_asked_for() throws Exception {
        try (ScriptedSmtpServer server = offering(here, NOTHING_WRONG, STARTTLS)) {
            assertThat(send(server, StartTls.OFF, Optional.empty())).isInstanceOf(Sent.class);
            assertThat(server.commands()).doesNotContain(STARTTLS);
        }
    }

    @Test
    void tls_from_the_start_checks_who_is_there() throws Exception {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.encrypted(here.context());
                ScriptedSmtpServer other = ScriptedSmtpServer.encrypted(elsewhere.context())) {
            assertThat(sendEncrypted(server, here)).isInstanceOf(Sent.class);
            assertThat(server.commands()).startsWith("(TLS)", "EHLO stayhub.test", "MAIL FROM:<bookings@stayhub.test>");

            assertThat(sendEncrypted(other, elsewhere))
                    .as("a name that it has not")
                    .isInstanceOf(Unavailable.class);
            assertThat(sendEncrypted(server, elsewhere)).as("unknown").isInstanceOf(Unavailable.class);
        }
    }

    @Test
    void a_login_is_used_once_a_connection() throws Exception {
        try (ScriptedSmtpServer server =
                        ScriptedSmtpServer.offering(Optional.empty(), Stage.AUTH, "235 welcome", "AUTH LOGIN PLAIN");
                SmtpMailer mailer = mailer(server, StartTls.OFF, Optional.of(LOGIN))) {
            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Sent.class);
            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Sent.class);

            assertThat(server.commands())
                    .containsOnlyOnce("AUTH PLAIN " + base64("stayhub\u0000stayhub\u0000s3cret password"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "535 5.7.8 bad credentials",
        "454 4.7.0 temporary failure",
        "530 5.7.0 must issue a STARTTLS command first",
        "432 4.7.12 password transition needed",
    })
    void a_login_that_fails_is_nobody_s_email_s_fault(String answer) throws Exception {
        try (ScriptedSmtpServer server =
                ScriptedSmtpServer.offering(Optional.empty(), Stage.AUTH, answer, "AUTH PLAIN")) {
            SendOutcome outcome = send(server, StartTls.OFF, Optional.of(LOGIN));

            assertThat(outcome).isInstanceOf(Unavailable.class);
            assertThat(outcome.toString())
                    .doesNotContain("s3cret", base64("stayhub\u0000stayhub\u0000s3cret password"));
            assertThat(server.commands()).noneMatch(command -> command.startsWith("MAIL"));
        }
    }

    @Test
    void a_server_that_takes_no_login_where_there_is_one_gets_no_email() throws Exception {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly()) {
            SendOutcome outcome = send(server, StartTls.OFF, Optional.of(LOGIN));

            assertThat(outcome).isInstanceOf(Unavailable.class);
            assertThat(outcome.toString()).contains("does not support authentication");
            assertThat(server.emails()).isEmpty();
        }
    }

    @Test
    void whether_a_password_is_encrypted_is_not_up_to_the_server() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Servers.startTls(25, StartTls.OPPORTUNISTIC, Optional.of(LOGIN)))
                .withMessageContaining("password");
    }

    @Test
    void passwords_are_not_printed() {
        assertThat(LOGIN.toString()).doesNotContain("s3cret");
    }

    private static ScriptedSmtpServer offering(SelfSigned certificate, String atStartTls, String... offers)
            throws Exception {
        return ScriptedSmtpServer.offering(Optional.of(certificate.context()), Stage.STARTTLS, atStartTls, offers);
    }

    private static SendOutcome send(ScriptedSmtpServer server, StartTls startTls, Optional<SmtpLogin> login) {
        try (SmtpMailer mailer = mailer(server, startTls, login)) {
            return mailer.send(SampleBookings.confirmation());
        }
    }

    private static SendOutcome send(ScriptedSmtpServer server, SSLSocketFactory trust, SmtpTimeouts timeouts) {
        SmtpServer address = Servers.startTls(server.port(), StartTls.REQUIRED, Optional.empty(), timeouts);
        try (SmtpMailer mailer = new SmtpMailer(address, SampleBookings.SENDER, "X-Key", Optional.of(trust))) {
            return mailer.send(SampleBookings.confirmation());
        }
    }

    private static SendOutcome sendEncrypted(ScriptedSmtpServer server, SelfSigned trusted) throws Exception {
        try (SmtpMailer mailer = new SmtpMailer(
                Servers.encrypted("127.0.0.1", server.port()),
                SampleBookings.SENDER,
                "X-Key",
                Optional.of(trusted.trust()))) {
            return mailer.send(SampleBookings.confirmation());
        }
    }

    private static SmtpMailer mailer(ScriptedSmtpServer server, StartTls startTls, Optional<SmtpLogin> login) {
        return new SmtpMailer(Servers.startTls(server.port(), startTls, login), SampleBookings.SENDER, "X-Key");
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }
}
