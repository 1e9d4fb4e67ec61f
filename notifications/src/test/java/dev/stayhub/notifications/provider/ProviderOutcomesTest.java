package dev.stayhub.notifications.provider;

import static dev.stayhub.testbed.mail.ScriptedProvider.DROP;
import static dev.stayhub.testbed.mail.ScriptedProvider.SILENCE;
import static dev.stayhub.testbed.mail.ScriptedProvider.TAKE_AND_DROP;
import static dev.stayhub.testbed.mail.ScriptedProvider.TAKE_AND_SILENCE;
import static dev.stayhub.testbed.mail.ScriptedProvider.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.SendOutcome.Refused;
import dev.stayhub.notifications.SendOutcome.Sent;
import dev.stayhub.notifications.SendOutcome.TryAgain;
import dev.stayhub.notifications.SendOutcome.Unavailable;
import dev.stayhub.notifications.SendOutcome.Unknown;
import dev.stayhub.notifications.Token;
import dev.stayhub.notifications.testing.SampleBookings;
import dev.stayhub.testbed.mail.ScriptedProvider;
import dev.stayhub.testbed.mail.SelfSigned;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** What a provider says or does not say, and what is known then. */
@Timeout(value = 120, threadMode = SEPARATE_THREAD)
class ProviderOutcomesTest {

    private static final Instant NOW = Instant.parse("2027-01-09T23:30:15Z");
    private static final Duration LONG = Duration.ofSeconds(60);
    /** Each silence costs it. Whatever answers has answered by then, on a slow machine too. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** Where a slow machine makes no difference: once it is connected, having no answer means the same at any moment. */
    private static final Duration IMPATIENCE = Duration.ofMillis(700);

    private static final Duration HOUR = Duration.ofHours(1);
    private static final String SAYS_WHY = "{\"name\":\"some_error\",\"message\":\"because of this\"}";

    private enum Known {
        CERTAINLY_NOT_SENT,
        MAYBE_SENT
    }

    static final List<Arguments> STATUSES = List.of(
            Arguments.of(List.of(400, 406, 410, 413, 415, 422, 451, 499), Refused.class, Known.CERTAINLY_NOT_SENT),
            Arguments.of(List.of(401, 402, 404, 405, 407), Unavailable.class, Known.CERTAINLY_NOT_SENT),
            Arguments.of(List.of(300, 301, 302, 303, 307, 308), Unavailable.class, Known.CERTAINLY_NOT_SENT),
            Arguments.of(List.of(403, 408, 425), TryAgain.class, Known.CERTAINLY_NOT_SENT),
            Arguments.of(List.of(429, 503), Unavailable.class, Known.CERTAINLY_NOT_SENT),
            Arguments.of(List.of(500, 501, 502, 504, 507, 520, 599), Unavailable.class, Known.MAYBE_SENT));

    @ParameterizedTest
    @FieldSource("STATUSES")
    void a_no_is_about_the_email_about_us_or_about_the_provider(
            List<Integer> statuses, Class<? extends SendOutcome> expected, Known known) throws IOException {
        for (int status : statuses) {
            SendOutcome outcome = send(answer(status, SAYS_WHY));

            assertThat(outcome).as("HTTP %d", status).isInstanceOf(expected);
            assertThat(known(outcome)).as("HTTP %d", status).isEqualTo(known);
            assertThat(outcome.toString()).contains("the provider answered " + status + ": because of this");
        }
    }

    @Test
    void a_yes_is_a_receipt_with_an_id() throws IOException {
        assertThat(send(answer(200, "{\"id\":\"49a3\"}"))).isEqualTo(new Sent("49a3"));
        assertThat(send(answer(201, "{\"id\":\"49a3\",\"more\":1}"))).isEqualTo(new Sent("49a3"));
        assertThat(send(answer(202, "{\"id\":\"49a3\"}"))).isEqualTo(new Sent("49a3"));
        for (String noReceipt :
                List.of("", "{}", "{\"id\":\"\"}", "{\"id\":7}", "[]", "null", "<html>Welcome</html>")) {
            assertThat(send(answer(200, noReceipt))).as(noReceipt).isInstanceOf(Unknown.class);
        }
        assertThat(send(answer(204, ""))).isInstanceOf(Unknown.class);
    }

    @Test
    void a_key_in_use_is_waited_for_and_a_key_with_another_email_is_refused() throws IOException {
        for (String inUse : List.of("concurrent_idempotent_requests", "idempotency_key_in_progress")) {
            SendOutcome outcome = send(answer(409, "{\"name\":\"" + inUse + "\",\"message\":\"wait\"}"));

            assertThat(outcome).isInstanceOf(TryAgain.class);
            assertThat(known(outcome)).isEqualTo(Known.MAYBE_SENT);
        }
        for (String body : List.of("{\"name\":\"invalid_idempotent_request\",\"message\":\"another payload\"}", "no")) {
            SendOutcome outcome = send(answer(409, body));

            assertThat(outcome).isInstanceOf(Refused.class);
            assertThat(outcome.toString()).contains("the provider has a different email with this key");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "120                             | PT2M",
                "600                             | PT10M",
                "0                               | PT0S",
                "' 7 '                           | PT7S",
                "Sun, 10 Jan 2027 00:00:00 GMT   | PT29M45S",
                "Sat, 09 Jan 2027 23:00:00 GMT   | PT0S",
                "Tue, 09 Jan 2125 23:00:00 GMT   | PT24H",
                "86401                           | PT24H",
                "999999999999999999              | PT24H",
                "99999999999999999999999         | ",
                "-5                              | ",
                "soon                            | ",
                "1.5                             | ",
            })
    void the_provider_is_not_asked_again_before_it_said(String retryAfter, Duration pause) throws IOException {
        for (int status : List.of(429, 500, 503)) {
            SendOutcome outcome = send(answer(status, SAYS_WHY, "Retry-After: " + retryAfter));

            assertThat(((Unavailable) outcome).pause()).isEqualTo(Optional.ofNullable(pause));
        }
        SendOutcome inUse =
                send(answer(409, "{\"name\":\"concurrent_idempotent_requests\"}", "Retry-After: " + retryAfter));
        assertThat(((TryAgain) inUse).pause()).isEqualTo(Optional.ofNullable(pause));
    }

    @ParameterizedTest
    @CsvSource({
        "'Wed, 01 Mar 2028 12:00:00 GMT', 'Wed, 01 Mar 2028 12:10:00 GMT', PT10M",
        "'Mon, 31 Dec 2018 23:59:50 GMT', 'Tue, 01 Jan 2019 00:00:10 GMT', PT20S",
        "'Mon, 31 Dec 2018 23:59:50 GMT', 'Mon, 31 Dec 2018 23:00:00 GMT', PT0S",
        "'Mon, 31 Dec 2018 23:59:50 GMT', 600,                             PT10M",
        "'some time ago',                 'Sun, 10 Jan 2027 00:00:00 GMT', PT29M45S",
    })
    void until_when_to_wait_is_read_off_the_provider_s_own_clock(String date, String retryAfter, Duration pause)
            throws IOException {
        SendOutcome outcome = send(answer(503, SAYS_WHY, "Date: " + date, "Retry-After: " + retryAfter));

        assertThat(((Unavailable) outcome).pause()).hasValue(pause);
    }

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
                ProviderMailer mailer = new ProviderMailer(
                        URI.create(provider.url()),
                        new Token("secret-token"),
                        Clock.fixed(NOW, ZoneOffset.UTC),
                        HOUR,
                        HOUR)) {
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

    static final List<String> NO_ANSWER = List.of(
            DROP,
            SILENCE,
            TAKE_AND_DROP,
            TAKE_AND_SILENCE,
            "what?\r\n\r\n",
            "HTTP/1.1 200 Ok\r\nContent-Length: 100\r\n\r\n{\"id\":",
            "HTTP/1.1 200 Ok\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n");

    @Test
    void an_answer_that_does_not_end_is_not_read_to_its_end() throws IOException {
        SendOutcome outcome = send(answer(422, "x".repeat(1_000_000)));

        assertThat(outcome).isInstanceOf(Refused.class);
        assertThat(((Refused) outcome).reason()).hasSize(SendOutcome.MAX_REASON_LENGTH);
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

    @Test
    void another_email_under_the_same_key_is_refused_by_a_provider_that_remembers() throws IOException {
        try (ScriptedProvider provider = ScriptedProvider.friendly();
                ProviderMailer mailer = mailer(URI.create(provider.url()))) {
            mailer.send(SampleBookings.confirmation());

            assertThat(mailer.send(SampleBookings.confirmation(Map.of("guestName", "Somebody Else"))))
                    .isEqualTo(new Refused("the provider has a different email with this key: the provider answered"
                            + " 409: This key was used with another payload"));
        }
    }

    @Test
    void what_cannot_be_read_as_an_email_is_refused() throws IOException {
        RenderedEmail nonsense =
                new RenderedEmail("key", SampleBookings.confirmation().recipient(), new byte[] {1, 2, 3});
        try (ScriptedProvider provider = ScriptedProvider.friendly();
                ProviderMailer mailer = mailer(URI.create(provider.url()))) {
            assertThat(mailer.send(nonsense)).isInstanceOf(Refused.class);
            assertThat(mailer.send(SampleBookings.confirmation(), () -> false)).isEqualTo(SendOutcome.heldBack());
            assertThat(provider.requests()).isEmpty();
        }
    }

    private static SendOutcome send(String script) throws IOException {
        try (ScriptedProvider provider = ScriptedProvider.saying(script)) {
            return send(URI.create(provider.url()));
        }
    }

    private static SendOutcome send(URI endpoint) {
        try (ProviderMailer mailer = mailer(endpoint)) {
            return mailer.send(SampleBookings.confirmation());
        }
    }

    private static ProviderMailer mailer(URI endpoint) {
        return mailer(endpoint, LONG);
    }

    private static ProviderMailer mailer(URI endpoint, Duration patience) {
        return new ProviderMailer(
                endpoint, new Token("secret-token"), Clock.fixed(NOW, ZoneOffset.UTC), LONG, patience);
    }

    private static Known known(SendOutcome outcome) {
        boolean maybeSent = outcome instanceof Unknown
                || (outcome instanceof TryAgain tryAgain && tryAgain.maybeSent())
                || (outcome instanceof Unavailable unavailable && unavailable.maybeSent());
        return maybeSent ? Known.MAYBE_SENT : Known.CERTAINLY_NOT_SENT;
    }
}
