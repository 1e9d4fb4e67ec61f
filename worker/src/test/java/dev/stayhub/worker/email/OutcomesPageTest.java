package dev.stayhub.worker.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.AllowlistMailer;
import dev.stayhub.notifications.FileMailer;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.Sender;
import dev.stayhub.notifications.StartTls;
import dev.stayhub.notifications.Token;
import dev.stayhub.notifications.provider.ProviderMailer;
import dev.stayhub.notifications.smtp.SmtpMailer;
import dev.stayhub.notifications.smtp.SmtpServer;
import dev.stayhub.notifications.smtp.SmtpTimeouts;
import dev.stayhub.testbed.mail.ScriptedProvider;
import dev.stayhub.testbed.mail.ScriptedSmtpServer;
import dev.stayhub.testbed.mail.ScriptedSmtpServer.Stage;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.worker.TestBookingMessages;
import dev.stayhub.worker.email.OutcomesPage.Row;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of docs/outcomes.md happens, with the real mailers and a real worker, and comes to what the page says. */
class OutcomesPageTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final String UNCHANGED = "unchanged";
    private static final Clock CLOCK = Clock.fixed(EmailMessages.WRITTEN_AT, ZoneOffset.UTC);
    private static final Sender SENDER =
            new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test"));

    @TempDir
    Path directory;

    private TestBookingMessages messages;

    @BeforeEach
    void emptyTables() {
        messages = new TestBookingMessages(database);
    }

    static Stream<Row> smtpReplies() {
        return OutcomesPage.attempts("SMTP");
    }

    @ParameterizedTest
    @MethodSource("smtpReplies")
    void an_smtp_reply_comes_to_what_the_page_says(Row row) throws Exception {
        boolean isLost = row.cause().startsWith("connection lost");
        List<String> replies = isLost ? List.of(ScriptedSmtpServer.DROP) : row.named("\\d{3}");
        List<String> stages = row.named("[A-Z]+");
        assertThat(stages).isNotEmpty();
        assertThat(replies).isNotEmpty();
        for (String stage : stages) {
            for (String reply : replies) {
                OneAttempt attempt = attempt();
                if (row.cause().endsWith("another email was accepted")) {
                    attempt.whileAnotherEmailIsAccepted();
                }
                try (ScriptedSmtpServer server = new ScriptedSmtpServer(
                                Stage.valueOf(stage), isLost ? reply : reply + " 4.7.1 scripted");
                        Mailer mailer = smtp(server)) {
                    assertThat(attempt.with(mailer, UNCHANGED))
                            .as("%s to %s", reply, stage)
                            .isEqualTo(row.result());
                }
            }
        }
    }

    static Stream<Row> httpResponses() {
        return OutcomesPage.attempts("HTTP");
    }

    @ParameterizedTest
    @MethodSource("httpResponses")
    void an_http_response_comes_to_what_the_page_says(Row row) throws Exception {
        if (row.cause().equals("no connection")) {
            assertThat(withoutConnection()).isEqualTo(row.result());
            return;
        }
        List<String> scripts = row.cause().equals("connection lost after the request")
                ? List.of(ScriptedProvider.TAKE_AND_DROP)
                : row.named("\\d{3}").stream()
                        .map(status -> ScriptedProvider.answer(Integer.parseInt(status), body(row)))
                        .toList();
        assertThat(scripts).isNotEmpty();
        for (String script : scripts) {
            OneAttempt attempt = attempt();
            try (ScriptedProvider provider = ScriptedProvider.saying(script);
                    Mailer mailer = http(provider.url())) {
                assertThat(attempt.with(mailer, UNCHANGED)).as(script).isEqualTo(row.result());
            }
        }
    }

    static Stream<Row> filesAndTheRest() {
        return Stream.concat(
                OutcomesPage.attempts("A directory"), OutcomesPage.attempts("Without asking the provider"));
    }

    @ParameterizedTest
    @MethodSource("filesAndTheRest")
    void what_else_happens_comes_to_what_the_page_says(Row row) throws Exception {
        FileMailer files = new FileMailer(directory.resolve("sent"));
        OutcomesPage.Result result = switch (row.cause()) {
            case "the file is written" -> attempt().with(files, UNCHANGED);
            case "the directory cannot be written" ->
                attempt()
                        .with(
                                new FileMailer(Files.createFile(directory.resolve("a-file"))
                                        .resolve("sent")),
                                UNCHANGED);
            case "the recipient is not in `--mail-allow`" ->
                attempt().with(new AllowlistMailer(files, List.of("@example.com")), UNCHANGED);
            case "the payload cannot be read" -> unreadable().with(files, UNCHANGED);
            case "the booking was changed or cancelled meanwhile" -> {
                assertThat(attemptAfter(2, false).with(files, "changed")).isEqualTo(row.result());
                yield attemptAfter(1, true).with(files, "cancelled");
            }
            case "the send rate has no turn within the handler's time" ->
                attempt().at(takenForAnHour()).with(files, UNCHANGED);
            default -> throw new AssertionError("this test does not know how to make it happen: " + row);
        };

        assertThat(result).isEqualTo(row.result());
    }

    private OneAttempt attempt() {
        messages = new TestBookingMessages(database);
        messages.enqueue(1);
        return new OneAttempt(database, messages);
    }

    private OneAttempt unreadable() {
        messages.enqueue(BookingCreated.TOPIC.name(), "{\"bookingId\":7}");
        return new OneAttempt(database, messages);
    }

    /** At the confirmation of a booking that is as it was no more. */
    private OneAttempt attemptAfter(int version, boolean cancelled) {
        messages = new TestBookingMessages(database);
        BookingCreated event = messages.enqueue(1).get(0);
        new Bookings(messages.owner()).insert(event.booking(), version, cancelled);
        return new OneAttempt(database, messages);
    }

    private OutcomesPage.Result withoutConnection() throws IOException, InterruptedException {
        try (Socket nobodyListens = new Socket()) {
            nobodyListens.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (Mailer mailer = http("http://127.0.0.1:" + nobodyListens.getLocalPort() + "/emails")) {
                return attempt().with(mailer, UNCHANGED);
            }
        }
    }

    /** What a provider writes into an answer of this row. */
    private static String body(Row row) {
        if (row.cause().contains("with the `id`")) {
            return "{\"id\":\"49a3\"}";
        }
        return row.named("in progress").isEmpty()
                ? "{\"name\":\"some_error\",\"message\":\"because of this\"}"
                : "{\"name\":\"some_error\",\"message\":\"a request with this key is in progress\"}";
    }

    private static SmtpMailer smtp(ScriptedSmtpServer server) {
        SmtpServer known = new SmtpServer(
                "127.0.0.1", server.port(), false, StartTls.OFF, Optional.empty(), 1, SmtpTimeouts.DEFAULTS);
        return new SmtpMailer(known, SENDER, "X-Key");
    }

    private static ProviderMailer http(String url) {
        return new ProviderMailer(URI.create(url), new Token("secret-token"), CLOCK);
    }

    private static SendRate takenForAnHour() {
        SendRate rate = new SendRate(Duration.ofHours(1).toNanos(), System::nanoTime);
        assertThat(rate.next(Duration.ZERO).isTaken()).isTrue();
        return rate;
    }
}
