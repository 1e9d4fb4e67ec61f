package dev.stayhub.notifications.content;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.notifications.testing.ReadEmail;
import dev.stayhub.notifications.testing.SampleBookings;
import java.io.StringReader;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.property.DtEnd;
import net.fortuna.ical4j.model.property.DtStart;
import net.fortuna.ical4j.validate.ValidationResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a calendar program makes of the file that comes along. */
class StayCalendarTest {

    @ParameterizedTest
    @CsvSource({
        "BOOKING_CONFIRMATION,      PUBLISH, CONFIRMED, 1, ''",
        "BOOKING_CHANGE,            PUBLISH, CONFIRMED, 2, ''",
        "BOOKING_CANCELLATION,      CANCEL,  CANCELLED, 3, ''",
        "HOST_NEW_BOOKING,          PUBLISH, CONFIRMED, 1, -host",
        "HOST_BOOKING_CHANGE,       PUBLISH, CONFIRMED, 2, -host",
        "HOST_BOOKING_CANCELLATION, CANCEL,  CANCELLED, 3, -host",
    })
    void it_is_one_entry_that_later_emails_move_and_take_away(
            EmailKind kind, String method, String status, String sequence, String ofWhom) throws Exception {
        Calendar calendar = read(kind, Map.of());
        VEvent entry = entry(calendar);

        assertThat(calendar.<net.fortuna.ical4j.model.property.Method>getRequiredProperty(Property.METHOD)
                        .getValue())
                .isEqualTo(method);
        assertThat(value(entry, Property.UID)).isEqualTo(SampleBookings.BOOKING_ID + ofWhom);
        assertThat(value(entry, Property.SEQUENCE)).isEqualTo(sequence);
        assertThat(value(entry, Property.STATUS)).isEqualTo(status);
        assertThat(value(entry, Property.ORGANIZER)).isEqualTo("mailto:support@stayhub.test");
        assertThat(entry.getDateTimeStamp().getDate()).isEqualTo(Instant.parse("2027-01-09T23:30:15Z"));
    }

    @Test
    void it_lasts_whole_days_and_the_day_of_departure_is_not_one_of_them() throws Exception {
        VEvent entry = entry(read(EmailKind.BOOKING_CONFIRMATION, Map.of()));

        assertThat(entry.<DtStart<LocalDate>>getRequiredProperty(Property.DTSTART)
                        .getDate())
                .isEqualTo(LocalDate.of(2027, 3, 26));
        assertThat(entry.<DtEnd<LocalDate>>getRequiredProperty(Property.DTEND).getDate())
                .isEqualTo(LocalDate.of(2027, 3, 30));
        assertThat(text(EmailKind.BOOKING_CONFIRMATION, Map.of()))
                .contains("\r\nDTSTART;VALUE=DATE:20270326\r\n", "\r\nDTEND;VALUE=DATE:20270330\r\n");
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.MATCH_ANY,
            names = {"BOOKING_.*", "HOST_.*"})
    void it_is_valid_and_its_type_says_what_it_asks_for(EmailKind kind) throws Exception {
        ValidationResult result = read(kind, Map.of()).validate();

        assertThat(result.getEntries()).isEmpty();
        String method = text(kind, Map.of()).contains("METHOD:CANCEL") ? "CANCEL" : "PUBLISH";
        assertThat(dev.stayhub.notifications.ReadableEmail.of(SampleBookings.email(kind))
                        .attachments())
                .singleElement()
                .satisfies(file -> {
                    assertThat(file.fileName()).isEqualTo("stay-K7WQ2MTD.ics");
                    assertThat(file.contentType())
                            .isEqualTo("text/calendar; charset=UTF-8; method=" + method
                                    + "; component=VEVENT; name=\"stay-K7WQ2MTD.ics\"");
                    assertThat(new String(file.bytes(), UTF_8)).isEqualTo(text(kind, Map.of()));
                });
    }

    @ParameterizedTest
    @EnumSource(names = {"STAY_REMINDER", "SIGN_UP_CODE", "ACCOUNT_EXISTS", "PASSWORD_RESET_CODE"})
    void an_email_that_says_nothing_new_about_a_stay_changes_no_calendar(EmailKind kind) throws Exception {
        assertThat(ReadEmail.of(SampleBookings.email(kind)).calendar()).isEmpty();
    }

    @Test
    void what_means_something_to_calendars_is_text_again_when_it_is_read() throws Exception {
        String title = "Loft; \"with\" a view, C:\\roof\\n: \u00c1tico \ud83c\udf1e " + "\u6771\u4eac ".repeat(20);
        VEvent entry = entry(read(EmailKind.BOOKING_CONFIRMATION, Map.of("propertyTitle", title)));

        assertThat(value(entry, Property.SUMMARY)).isEqualTo("Stay at " + title.strip());
        assertThat(value(entry, Property.LOCATION)).isEqualTo(title + ", Lisbon, PT");
        assertThat(value(entry, Property.DESCRIPTION))
                .isEqualTo("Booking K7WQ2MTD. Check-in: Friday, 26 March 2027, from 15:00 (UTC+00:00). Check-out:"
                        + " Tuesday, 30 March 2027, by 11:00 (UTC+01:00). Times are local times in Europe/Lisbon.");
    }

    @Test
    void lines_have_at_most_75_octets_end_in_crlf_and_break_no_character() throws Exception {
        for (String title :
                List.of("x".repeat(120), "\u00fc".repeat(120), "\u6771".repeat(120), "\ud83c\udf1e".repeat(60))) {
            String file = text(EmailKind.HOST_NEW_BOOKING, Map.of("propertyTitle", title));

            assertThat(file).endsWith("\r\n").doesNotContainPattern("(?<!\r)\n|\r(?!\n)");
            assertThat(file.split("\r\n")).allSatisfy(line -> {
                assertThat(line.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(75);
                assertThat(new String(line.getBytes(UTF_8), UTF_8))
                        .isEqualTo(line)
                        .doesNotContain("\ufffd", "?");
            });
            assertThat(file.replace("\r\n ", "")).contains("SUMMARY:Gwen Guest at " + title + "\r\n");
        }
    }

    private static Calendar read(EmailKind kind, Map<String, ?> changes) throws Exception {
        return new CalendarBuilder().build(new StringReader(text(kind, changes)));
    }

    private static VEvent entry(Calendar calendar) {
        List<VEvent> entries = calendar.getComponents("VEVENT");
        assertThat(entries).hasSize(1);
        assertThat(calendar.getComponents()).hasSize(1);
        return entries.get(0);
    }

    private static String text(EmailKind kind, Map<String, ?> changes) throws Exception {
        Optional<String> calendar =
                ReadEmail.of(SampleBookings.email(kind, changes)).calendar();
        return calendar.orElseThrow();
    }

    private static String value(VEvent entry, String property) {
        return entry.getRequiredProperty(property).getValue();
    }
}
