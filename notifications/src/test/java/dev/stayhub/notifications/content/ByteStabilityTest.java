package dev.stayhub.notifications.content;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.notifications.testing.SampleBookings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What is rendered is what is stored here. Where an email has changed on purpose, {@code -DstoreExamples=true} stores the new
 * ones; look at what they have become.
 */
class ByteStabilityTest {

    private static final Path EXAMPLES = Path.of("src/test/resources/golden");

    private final Locale locale = Locale.getDefault();
    private final TimeZone timeZone = TimeZone.getDefault();

    @AfterEach
    void restore() {
        Locale.setDefault(locale);
        TimeZone.setDefault(timeZone);
    }

    @ParameterizedTest
    @EnumSource
    void the_bytes_are_those_of_the_stored_example(EmailKind kind) throws IOException {
        byte[] bytes = SampleBookings.email(kind).bytes();
        if (Boolean.getBoolean("storeExamples")) {
            Files.write(EXAMPLES.resolve(kind.id() + ".eml"), bytes);
        }

        assertThat(readable(bytes)).isEqualTo(readable(storedExample(kind)));
        assertThat(bytes).isEqualTo(storedExample(kind));
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

        for (EmailKind kind : EmailKind.values()) {
            assertThat(SampleBookings.email(kind).bytes()).as(kind.id()).isEqualTo(storedExample(kind));
        }
    }

    @ParameterizedTest
    @EnumSource
    void rendering_again_gives_an_equal_email(EmailKind kind) {
        assertThat(SampleBookings.email(kind))
                .isEqualTo(SampleBookings.email(kind))
                .hasSameHashCodeAs(SampleBookings.email(kind));
    }

    private static String readable(byte[] bytes) {
        return new String(bytes, US_ASCII);
    }

    private static byte[] storedExample(EmailKind kind) throws IOException {
        return Files.readAllBytes(EXAMPLES.resolve(kind.id() + ".eml"));
    }
}
