package dev.stayhub.notifications;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.icegreen.greenmail.util.ServerSetupTest;
import dev.stayhub.notifications.settings.MailSettings;
import dev.stayhub.notifications.settings.Mailers;
import dev.stayhub.notifications.testing.ReadEmail;
import dev.stayhub.notifications.testing.SampleBookings;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** From the event to a mailbox on a real mail server. */
class GreenMailTest {

    private final GreenMail server = new GreenMail(patientSetup());

    /** By default a server that does not listen within two seconds is given up. */
    private static ServerSetup patientSetup() {
        ServerSetup setup = ServerSetupTest.SMTP.dynamicPort();
        setup.setServerStartupTimeout(60_000);
        return setup;
    }

    @BeforeEach
    void start() {
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void the_guest_finds_the_confirmation_in_the_mailbox() throws Exception {
        RenderedEmail email = SampleBookings.confirmation();
        try (Mailer mailer = mailer()) {
            assertThat(mailer.send(email)).isInstanceOf(SendOutcome.Sent.class);
        }

        MimeMessage[] received = server.getReceivedMessagesForDomain("guest@stayhub.test");
        assertThat(received).hasSize(1);
        ReadEmail read = ReadEmail.of(received[0]);
        assertThat(read.header("X-Idempotency-Key")).isEqualTo(SampleBookings.KEY);
        assertThat(read.header("From")).isEqualTo("StayHub <bookings@stayhub.test>");
        assertThat(read.text()).isEqualTo(ReadEmail.of(email).text());
        assertThat(read.html()).isEqualTo(ReadEmail.of(email).html());
        // GreenMail puts a trace in front and drops the last line break, which belongs to the final dot.
        assertThat(bytes(received[0])).endsWith(new String(email.bytes(), US_ASCII).stripTrailing());
    }

    @Test
    void one_mailer_serves_many_threads() throws Exception {
        int emails = 80;
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try (Mailer mailer = mailer()) {
            List<Callable<SendOutcome>> sends = IntStream.range(0, emails)
                    .<Callable<SendOutcome>>mapToObj(i -> () -> mailer.send(SampleBookings.withKey("key:" + i)))
                    .toList();
            for (Future<SendOutcome> outcome : pool.invokeAll(sends)) {
                assertThat(outcome.get()).isInstanceOf(SendOutcome.Sent.class);
            }
        } finally {
            pool.shutdownNow();
        }

        Set<String> keys = new HashSet<>();
        for (MimeMessage message : server.getReceivedMessages()) {
            keys.add(ReadEmail.of(message).header("X-Idempotency-Key"));
        }
        assertThat(keys).hasSize(emails);
    }

    private static String bytes(MimeMessage message) throws MessagingException, IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        message.writeTo(bytes);
        return bytes.toString(US_ASCII);
    }

    private Mailer mailer() {
        return Mailers.open(new MailSettings(
                "smtp://127.0.0.1:" + server.getSmtp().getPort(),
                SampleBookings.SENDER,
                "X-Idempotency-Key",
                Optional.empty(),
                100,
                Optional.empty(),
                Optional.empty()));
    }
}
