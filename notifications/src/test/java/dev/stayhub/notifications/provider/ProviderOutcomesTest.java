package dev.stayhub.notifications.provider;

import static dev.stayhub.notifications.provider.Sends.SAYS_WHY;
import static dev.stayhub.notifications.provider.Sends.known;
import static dev.stayhub.notifications.provider.Sends.mailer;
import static dev.stayhub.notifications.provider.Sends.send;
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
import dev.stayhub.notifications.provider.Sends.Known;
import dev.stayhub.notifications.testing.SampleBookings;
import dev.stayhub.testbed.mail.ScriptedProvider;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

/** What a provider answers, and what is known then. */
@Timeout(value = 120, threadMode = SEPARATE_THREAD)
class ProviderOutcomesTest {

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

    @Test
    void an_answer_that_does_not_end_is_not_read_to_its_end() throws IOException {
        SendOutcome outcome = send(answer(422, "x".repeat(1_000_000)));

        assertThat(outcome).isInstanceOf(Refused.class);
        assertThat(((Refused) outcome).reason()).hasSize(SendOutcome.MAX_REASON_LENGTH);
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
}
