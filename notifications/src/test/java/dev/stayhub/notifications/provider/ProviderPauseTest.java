package dev.stayhub.notifications.provider;

import static dev.stayhub.notifications.provider.Sends.SAYS_WHY;
import static dev.stayhub.notifications.provider.Sends.send;
import static dev.stayhub.testbed.mail.ScriptedProvider.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.SendOutcome.TryAgain;
import dev.stayhub.notifications.SendOutcome.Unavailable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a provider asks for another time, and by whose clock. */
@Timeout(value = 120, threadMode = SEPARATE_THREAD)
class ProviderPauseTest {

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
}
