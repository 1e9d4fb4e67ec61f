package dev.stayhub.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SendOutcomeTest {

    @Test
    void reasons_are_one_line_whoever_wrote_them() {
        String hostile = "550 no\r\n\u0000such\u001b[31m user\u2028ERROR forged\n";
        String line = "550 no such [31m user ERROR forged";

        assertThat(List.<SendOutcome>of(
                        new SendOutcome.Refused(hostile),
                        new SendOutcome.TryAgain(hostile, Optional.empty()),
                        new SendOutcome.Unavailable(hostile, Optional.empty()),
                        new SendOutcome.Unknown(hostile),
                        new SendOutcome.Sent(hostile)))
                .containsExactly(
                        new SendOutcome.Refused(line),
                        new SendOutcome.TryAgain(line, Optional.empty()),
                        new SendOutcome.Unavailable(line, Optional.empty()),
                        new SendOutcome.Unknown(line),
                        new SendOutcome.Sent(line));
    }

    @Test
    void reasons_have_at_most_500_characters_and_no_half_ones() {
        assertThat(new SendOutcome.Refused("x".repeat(501)).reason()).hasSize(500);
        assertThat(new SendOutcome.Refused("x".repeat(499) + "\ud83c\udf1e").reason())
                .isEqualTo("x".repeat(499));
        assertThat(new SendOutcome.Refused("x".repeat(498) + "\ud83c\udf1e").reason())
                .isEqualTo("x".repeat(498) + "\ud83c\udf1e");
    }
}
