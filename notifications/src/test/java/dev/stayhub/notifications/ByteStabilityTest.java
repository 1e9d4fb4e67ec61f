package dev.stayhub.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteStabilityTest {

    private final Locale locale = Locale.getDefault();
    private final TimeZone timeZone = TimeZone.getDefault();

    @AfterEach
    void restore() {
        Locale.setDefault(locale);
        TimeZone.setDefault(timeZone);
    }

    @Test
    void the_bytes_are_those_of_the_stored_example() throws IOException {
        assertThat(readable(Samples.confirmation().bytes())).isEqualTo(readable(storedExample()));
        assertThat(Samples.confirmation().bytes()).isEqualTo(storedExample());
    }

    @ParameterizedTest
    @CsvSource({
        "tr-TR, America/New_York",
        "ar-EG-u-nu-arab, Asia/Kathmandu",
        "th-TH-u-ca-buddhist-nu-thai, Pacific/Kiritimati",
        "en-US, UTC",
    })
    void no_locale_and_no_zone_changes_a_byte(String languageTag, String zone) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(languageTag));
        TimeZone.setDefault(TimeZone.getTimeZone(zone));

        assertThat(Samples.confirmation().bytes()).isEqualTo(storedExample());
    }

    @Test
    void rendering_again_gives_an_equal_email() {
        assertThat(Samples.confirmation()).isEqualTo(Samples.confirmation()).hasSameHashCodeAs(Samples.confirmation());
    }

    private static String readable(byte[] bytes) {
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    private static byte[] storedExample() throws IOException {
        try (InputStream example = ByteStabilityTest.class.getResourceAsStream("/golden/booking-confirmation.eml")) {
            return example.readAllBytes();
        }
    }
}
