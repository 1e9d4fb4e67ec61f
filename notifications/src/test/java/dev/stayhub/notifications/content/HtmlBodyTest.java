package dev.stayhub.notifications.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.notifications.testing.ReadEmail;
import dev.stayhub.notifications.testing.SampleBookings;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The HTML can be read on a phone, without images and by people who see little. */
class HtmlBodyTest {

    private static final Pattern FOREGROUND = Pattern.compile("[\";]color:#([0-9a-f]{6})");
    /** The bar at the top, the one dark background; its text is white. */
    private static final String BAR = "0b6e4f";

    private static final Pattern BACKGROUND = Pattern.compile("background-color:#([0-9a-f]{6})");

    @ParameterizedTest
    @EnumSource
    void it_is_one_column_that_fits_a_phone_and_loads_nothing(EmailKind kind) throws Exception {
        assertThat(ReadEmail.of(SampleBookings.email(kind)).html())
                .startsWith("<!DOCTYPE html>")
                .contains("<html lang=\"en\">")
                .contains("width=device-width")
                .contains("max-width:600px")
                .contains("overflow-wrap:anywhere")
                .doesNotContain("<img", "<link", "<style", "<script", "url(", "http");
    }

    /** Any colour of text on any background, whether or not they meet: white on the bar alone. */
    @ParameterizedTest
    @EnumSource
    void every_text_has_a_contrast_of_at_least_four_and_a_half_to_one(EmailKind kind) throws Exception {
        String html = ReadEmail.of(SampleBookings.email(kind)).html();

        assertThat(contrast("ffffff", BAR)).isGreaterThanOrEqualTo(4.5);
        List<String> foregrounds = colours(FOREGROUND, html);
        List<String> backgrounds = colours(BACKGROUND, html);
        assertThat(foregrounds).contains("ffffff").hasSizeGreaterThan(2);
        assertThat(backgrounds).contains(BAR).hasSizeGreaterThan(1);
        foregrounds.stream()
                .filter(colour -> !colour.equals("ffffff"))
                .forEach(foreground -> backgrounds.stream()
                        .filter(colour -> !colour.equals(BAR))
                        .forEach(background -> assertThat(contrast(foreground, background))
                                .as("%s on %s", foreground, background)
                                .isGreaterThanOrEqualTo(4.5)));
    }

    private static List<String> colours(Pattern pattern, String html) {
        return pattern.matcher(html)
                .results()
                .map((MatchResult match) -> match.group(1))
                .distinct()
                .toList();
    }

    /** As WCAG 2 defines it. */
    private static double contrast(String one, String other) {
        double lighter = Math.max(luminance(one), luminance(other));
        double darker = Math.min(luminance(one), luminance(other));
        return (lighter + 0.05) / (darker + 0.05);
    }

    private static double luminance(String colour) {
        return 0.2126 * channel(colour, 0) + 0.7152 * channel(colour, 2) + 0.0722 * channel(colour, 4);
    }

    private static double channel(String colour, int start) {
        double value = Integer.parseInt(colour.substring(start, start + 2), 16) / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
