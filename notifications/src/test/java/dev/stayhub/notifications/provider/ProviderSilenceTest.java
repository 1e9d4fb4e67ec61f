package dev.stayhub.notifications.provider;

import static dev.stayhub.notifications.provider.Sends.LONG;
import static dev.stayhub.notifications.provider.Sends.known;
import static dev.stayhub.notifications.provider.Sends.mailer;
import static dev.stayhub.notifications.provider.Sends.send;
import static dev.stayhub.testbed.mail.ScriptedProvider.DROP;
import static dev.stayhub.testbed.mail.ScriptedProvider.SILENCE;
import static dev.stayhub.testbed.mail.ScriptedProvider.TAKE_AND_DROP;
import static dev.stayhub.testbed.mail.ScriptedProvider.TAKE_AND_SILENCE;
import static dev.stayhub.testbed.mail.ScriptedProvider.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.SendOutcome.Sent;
import dev.stayhub.notifications.SendOutcome.Unavailable;
import dev.stayhub.notifications.provider.Sends.Known;
import dev.stayhub.notifications.testing.SampleBookings;
import dev.stayhub.testbed.mail.ScriptedProvider;
import dev.stayhub.testbed.mail.SelfSigned;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A provider that cannot be reached or does not answer, and what is known then. */
@Timeout(value = 120, threadMode = SEPARATE_THREAD)
class ProviderSilenceTest {

    /** Each silence costs it. Whatever answers has answered by then, on a slow machine too. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** Where a slow machine makes no difference: once it is connected, having no answer means the same at any moment. */
    private static final Duration IMPATIENCE = Duration.ofMillis(700);

    private static final Duration HOUR = Duration.ofHours(1);

    static final List<String> NO_ANSWER = List.of(
            DROP,
            SILENCE,
            TAKE_AND_DROP,
            TAKE_AND_SILENCE,
            "what?\r\n\r\n",
            "HTTP/1.1 200 Ok\r\nContent-Length: 100\r\n\r\n{\"id\":",
            "HTTP/1.1 200 Ok\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n");

    @Test
    void what_a_send_may_take_at_most_is_what_it_takes_when_nothing_is_answered() throws IOException {
        try (ScriptedProvider provider = ScriptedProvider.saying(SILENCE);
                ProviderMailer mailer = mailer(URI.create(provider.url()), IMPATIENCE)) {
            long begun = System.nanoTime();
            mailer.send(SampleBookings.confirmation());

            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(IMPATIENCE);
            assertThat(mailer.longestSend()).isEqualTo(LONG.plus(IMPATIENCE));
            assertThat(mailer.deduplicates()).isTrue();
        }
    }

    @Test
    void an_interruption_ends_the_wait_for_an_answer_and_stays() throws IOException {
        try (ScriptedProvider provider = ScriptedProvider.saying(SILENCE);
                ProviderMailer mailer = mailer(URI.create(provider.url()), HOUR, HOUR)) {
            Thread.currentThread().interrupt();
            SendOutcome outcome = mailer.send(SampleBookings.confirmation());

            assertThat(Thread.interrupted()).isTrue();
            assertThat(known(outcome)).isEqualTo(Known.MAYBE_SENT);
        }
    }

    @Test
    void one_answer_from_a_gateway_s_bad_moment_is_settled_by_the_next() throws IOException {
        try (ScriptedProvider provider = ScriptedProvider.saying(answer(502, ""));
                ProviderMailer mailer = mailer(URI.create(provider.url()))) {
            assertThat(known(mailer.send(SampleBookings.confirmation()))).isEqualTo(Known.MAYBE_SENT);
            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Sent.class);
        }
    }

    @ParameterizedTest
    @FieldSource("NO_ANSWER")
    void no_answer_may_mean_that_it_was_sent(String script) throws IOException {
        try (ScriptedProvider provider = ScriptedProvider.saying(script);
                ProviderMailer mailer = mailer(URI.create(provider.url()), IMPATIENCE)) {
            SendOutcome outcome = mailer.send(SampleBookings.confirmation());

            assertThat(outcome).isInstanceOf(Unavailable.class);
            assertThat(known(outcome)).isEqualTo(Known.MAYBE_SENT);
        }
    }

    @Test
    void without_a_connection_nothing_was_sent() throws IOException {
        try (Socket nobodyListens = new Socket()) {
            nobodyListens.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SendOutcome outcome = send(URI.create("http://127.0.0.1:" + nobodyListens.getLocalPort() + "/emails"));
            assertThat(outcome).isInstanceOf(Unavailable.class);
            assertThat(known(outcome)).isEqualTo(Known.CERTAINLY_NOT_SENT);
        }

        SendOutcome nameless = send(URI.create("https://nowhere.invalid/emails"));
        assertThat(nameless).isInstanceOf(Unavailable.class);
        assertThat(known(nameless)).isEqualTo(Known.CERTAINLY_NOT_SENT);
    }

    @Test
    void a_certificate_that_is_not_trusted_gets_no_token(@TempDir Path directory) throws Exception {
        SelfSigned certificate = SelfSigned.of(directory, "ip:127.0.0.1");
        try (ScriptedProvider provider = ScriptedProvider.encrypted(certificate.context())) {
            SendOutcome outcome = send(URI.create(provider.url()));

            assertThat(outcome).isInstanceOf(Unavailable.class);
            assertThat(known(outcome)).isEqualTo(Known.CERTAINLY_NOT_SENT);
            assertThat(provider.requests()).isEmpty();
        }
    }

    @Test
    void what_may_have_been_sent_is_sent_once_however_often_it_is_tried() throws IOException {
        try (ScriptedProvider provider =
                        ScriptedProvider.saying(TAKE_AND_DROP, TAKE_AND_SILENCE, answer(502, ""), answer(429, ""));
                ProviderMailer mailer = mailer(URI.create(provider.url()), PATIENCE)) {
            for (int attempt = 1; attempt <= 4; attempt++) {
                assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(Unavailable.class);
            }
            assertThat(mailer.send(SampleBookings.confirmation())).isEqualTo(new Sent("id-1"));

            assertThat(provider.requests()).hasSize(5);
            assertThat(provider.requests().stream()
                            .map(ScriptedProvider.Request::body)
                            .distinct())
                    .hasSize(1);
            assertThat(provider.sent()).containsOnlyKeys(SampleBookings.KEY);
        }
    }
}
