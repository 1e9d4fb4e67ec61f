package dev.stayhub.notifications.smtp;

import static dev.stayhub.testbed.mail.ScriptedSmtpServer.DROP;
import static dev.stayhub.testbed.mail.ScriptedSmtpServer.HANG_UP;
import static dev.stayhub.testbed.mail.ScriptedSmtpServer.SILENCE;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.SendOutcome.Refused;
import dev.stayhub.notifications.SendOutcome.TryAgain;
import dev.stayhub.notifications.SendOutcome.Unavailable;
import dev.stayhub.notifications.SendOutcome.Unknown;
import dev.stayhub.notifications.testing.SampleBookings;
import dev.stayhub.testbed.mail.ScriptedSmtpServer;
import dev.stayhub.testbed.mail.ScriptedSmtpServer.Stage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes wrong at which stage of the conversation, and what is certain then. */
@Timeout(value = 120, threadMode = SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class SmtpOutcomesTest {

    private static final List<Stage> STAGES_BEFORE_AN_EMAIL = List.of(Stage.GREETING, Stage.EHLO);
    private static final List<Stage> STAGES_THAT_NAME_AN_EMAIL = List.of(Stage.MAIL, Stage.RCPT, Stage.DATA, Stage.DOT);

    private static final Map<Class<? extends SendOutcome>, List<Integer>> WHAT_CODES_MEAN = Map.of(
            Unavailable.class,
            List.of(421),
            TryAgain.class,
            List.of(432, 450, 451, 452, 454, 455, 499),
            Refused.class,
            List.of(500, 501, 502, 503, 521, 530, 535, 538, 541, 550, 551, 552, 553, 554, 555, 556, 599));

    /** Said to MAIL, which names nobody but us. */
    private static final List<Integer> ACCESS_DENIED = List.of(530, 535, 538, 550, 553, 554);

    static List<Arguments> everyNoAtEveryStage() {
        List<Arguments> rows = new ArrayList<>();
        for (Stage stage : STAGES_BEFORE_AN_EMAIL) {
            WHAT_CODES_MEAN
                    .values()
                    .forEach(codes -> codes.forEach(code -> rows.add(Arguments.of(stage, code, Unavailable.class))));
        }
        for (Stage stage : STAGES_THAT_NAME_AN_EMAIL) {
            WHAT_CODES_MEAN.forEach((outcome, codes) -> codes.forEach(code -> rows.add(Arguments.of(
                    stage, code, stage == Stage.MAIL && ACCESS_DENIED.contains(code) ? Unavailable.class : outcome))));
        }
        return rows;
    }

    @ParameterizedTest
    @MethodSource("everyNoAtEveryStage")
    void a_no_is_about_the_email_only_once_the_server_has_heard_of_it(
            Stage stage, int code, Class<? extends SendOutcome> expected) throws IOException {
        SendOutcome outcome = send(stage, code + " 4.7.1 not now", SampleBookings.confirmation());

        assertThat(outcome).isInstanceOf(expected);
        assertThat(reason(outcome)).contains(code + " 4.7.1 not now");
    }

    static final List<Arguments> NO_ANSWER = List.of(
            Arguments.of(Stage.GREETING, DROP, Unavailable.class),
            Arguments.of(Stage.GREETING, SILENCE, Unavailable.class),
            Arguments.of(Stage.EHLO, DROP, Unavailable.class),
            Arguments.of(Stage.EHLO, SILENCE, Unavailable.class),
            Arguments.of(Stage.MAIL, DROP, Unavailable.class),
            Arguments.of(Stage.MAIL, SILENCE, Unavailable.class),
            Arguments.of(Stage.RCPT, DROP, Unavailable.class),
            Arguments.of(Stage.RCPT, SILENCE, Unavailable.class),
            Arguments.of(Stage.DATA, DROP, Unavailable.class),
            Arguments.of(Stage.DATA, SILENCE, Unavailable.class),
            Arguments.of(Stage.DOT, DROP, Unknown.class),
            Arguments.of(Stage.DOT, SILENCE, Unknown.class));

    @ParameterizedTest
    @FieldSource("NO_ANSWER")
    void no_answer_is_certain_before_the_final_dot_and_not_after_it(
            Stage stage, String trouble, Class<? extends SendOutcome> expected) throws IOException {
        assertThat(send(stage, trouble, SampleBookings.confirmation(), whoNotices(stage, trouble)))
                .isInstanceOf(expected);
    }

    /** Silence before the final dot means the same wherever it begins, so that an early end of the wait changes nothing. */
    private static SmtpTimeouts whoNotices(Stage stage, String trouble) {
        if (!trouble.equals(SILENCE)) {
            return SmtpTimeouts.DEFAULTS;
        }
        return stage == Stage.DOT ? Servers.patient() : Servers.impatient();
    }

    @Test
    void a_connection_lost_or_stuck_in_the_middle_of_an_email_did_not_send_it() throws IOException {
        assertThat(send(Stage.BODY, DROP, largeEmail())).isInstanceOf(Unavailable.class);
        assertThat(send(Stage.BODY, SILENCE, largeEmail(), Servers.impatient())).isInstanceOf(Unavailable.class);
    }

    @Test
    void an_email_that_fits_the_network_s_buffers_is_gone_with_its_dot_before_a_loss_is_noticed() throws IOException {
        RenderedEmail small = new RenderedEmail(
                "small", SampleBookings.confirmation().recipient(), "Subject: x\r\n\r\nx\r\n".getBytes(US_ASCII));

        assertThat(send(Stage.BODY, HANG_UP, small)).isInstanceOf(Unknown.class);
    }

    static final List<Arguments> NONSENSE = List.of(
            Arguments.of(Stage.GREETING, "HTTP/1.1 400 Bad Request", Unavailable.class),
            Arguments.of(Stage.GREETING, "", Unavailable.class),
            Arguments.of(Stage.MAIL, "354 go on", Unavailable.class),
            Arguments.of(Stage.RCPT, "354 go on", Unavailable.class),
            Arguments.of(Stage.DATA, "250 ok", Unavailable.class),
            Arguments.of(Stage.DOT, "354 go on", Unknown.class),
            Arguments.of(Stage.DOT, "251 perhaps", Unknown.class),
            Arguments.of(Stage.DOT, "250-ok, and", Unknown.class),
            Arguments.of(Stage.DOT, "what?", Unknown.class));

    @ParameterizedTest
    @FieldSource("NONSENSE")
    void an_answer_that_makes_no_sense_is_no_answer(Stage stage, String answer, Class<? extends SendOutcome> expected)
            throws IOException {
        // One of them is never finished, and waited for.
        assertThat(send(stage, answer, SampleBookings.confirmation(), Servers.patient()))
                .isInstanceOf(expected);
    }

    @Test
    void a_refused_connection_is_unavailable() throws IOException {
        try (Socket nobodyListens = new Socket()) {
            nobodyListens.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

            SendOutcome outcome =
                    send(nobodyListens.getLocalPort(), SampleBookings.confirmation(), SmtpTimeouts.DEFAULTS);

            assertThat(outcome).isInstanceOf(Unavailable.class);
            assertThat(reason(outcome)).contains("ConnectException");
        }
    }

    @Test
    void a_connection_that_is_never_made_is_unavailable() throws IOException {
        List<Socket> waiting = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            fill(full, waiting);

            assertThat(send(full.getLocalPort(), SampleBookings.confirmation(), Servers.impatient()))
                    .isInstanceOf(Unavailable.class);
        } finally {
            for (Socket socket : waiting) {
                socket.close();
            }
        }
    }

    @Test
    void reasons_quote_the_server_on_one_line_and_never_the_email() throws IOException {
        String answer = "550-5.1.1 no such\u0007 user\r\n550-\u001b[31m" + "x".repeat(600) + "\r\n550 5.1.1 end";

        SendOutcome outcome = send(Stage.DOT, answer, SampleBookings.confirmation());

        assertThat(reason(outcome))
                .startsWith("the SMTP server said: 550-5.1.1 no such user 550- [31mxxx")
                .hasSize(500)
                .doesNotContain("Gwen");
        assertThat(reason(send(Stage.DOT, DROP, SampleBookings.confirmation()))).doesNotContain("Gwen");
    }

    private static SendOutcome send(Stage stage, String trouble, RenderedEmail email) throws IOException {
        return send(stage, trouble, email, SmtpTimeouts.DEFAULTS);
    }

    private static SendOutcome send(Stage stage, String trouble, RenderedEmail email, SmtpTimeouts timeouts)
            throws IOException {
        try (ScriptedSmtpServer server = new ScriptedSmtpServer(stage, trouble)) {
            return send(server.port(), email, timeouts);
        }
    }

    private static SendOutcome send(int port, RenderedEmail email, SmtpTimeouts timeouts) {
        try (SmtpMailer mailer = new SmtpMailer(Servers.on(port, timeouts), SampleBookings.SENDER, "X-Key")) {
            return mailer.send(email);
        }
    }

    private static String reason(SendOutcome outcome) {
        if (outcome instanceof Refused refused) {
            return refused.reason();
        }
        if (outcome instanceof TryAgain tryAgain) {
            assertThat(tryAgain.pause()).isEqualTo(Optional.empty());
            return tryAgain.reason();
        }
        if (outcome instanceof Unavailable unavailable) {
            assertThat(unavailable.pause()).isEqualTo(Optional.empty());
            return unavailable.reason();
        }
        if (outcome instanceof Unknown unknown) {
            return unknown.reason();
        }
        throw new AssertionError("it was sent");
    }

    /** Too large for the buffers between client and server. */
    private static RenderedEmail largeEmail() {
        byte[] bytes = ("x".repeat(76) + "\r\n").repeat(300_000).getBytes(US_ASCII);
        return new RenderedEmail("large", new EmailAddress("guest@stayhub.test"), bytes);
    }

    /** Connects until the server's backlog takes no more. */
    private static void fill(ServerSocket server, List<Socket> waiting) {
        try {
            while (waiting.size() < 100) {
                Socket socket = new Socket();
                waiting.add(socket);
                socket.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()), 100);
            }
        } catch (IOException full) {
            return;
        }
        throw new AssertionError("the backlog has no end");
    }
}
