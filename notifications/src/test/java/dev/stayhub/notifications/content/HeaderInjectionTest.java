package dev.stayhub.notifications.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stayhub.events.MalformedPayloadException;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.testing.ReadEmail;
import dev.stayhub.notifications.testing.SampleBookings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every field that reaches an email, with every kind of line break and what an attacker would put behind it. It is refused, or
 * it adds nothing: no header, no recipient, no calendar line.
 */
class HeaderInjectionTest {

    private static final List<String> ATTACKS = List.of(
            "%sBcc: all@stayhub.test",
            "%s%s<script>",
            "%sContent-Type: text/html%s%sHello",
            "%s.%sMAIL FROM:<a@stayhub.test>",
            "%sEND:VEVENT%sBEGIN:VALARM%sACTION:EMAIL",
            "%s ATTENDEE:mailto:all@stayhub.test",
            "=?UTF-8?Q?=0D=0ABcc:_all@stayhub.test?=%s",
            ", all@stayhub.test%s",
            "\" <all@stayhub.test>%s");

    /** What is not text for people has a form, and nothing else is read. */
    private static final List<String> WITH_A_FORM = List.of(
            "bookingId",
            "requestId",
            "propertyId",
            "email",
            "guestEmail",
            "hostEmail",
            "timeZone",
            "checkIn",
            "checkOut",
            "checkInTime",
            "checkOutTime",
            "cancellableUntil",
            "currency",
            "idempotencyKey",
            "previousCheckIn",
            "previousCheckOut",
            "previousCurrency",
            "cancelledBy");

    /** These are part of a header. They are not repaired: the text a host chose would not be what it says. */
    private static final List<String> IN_A_HEADER = List.of("propertyTitle", "city");

    private static final List<String> IN_THE_BODY = List.of("guestName", "hostName", "country", "reference", "reason");

    private static final Map<EmailKind, ReadEmail> INNOCENT = new EnumMap<>(EmailKind.class);

    private static final Pattern CALENDAR_NAME = Pattern.compile("(?m)^([A-Z-]+)[;:]");

    @BeforeAll
    static void writeInnocentEmails() throws Exception {
        for (EmailKind kind : EmailKind.values()) {
            INNOCENT.put(kind, ReadEmail.of(SampleBookings.email(kind)));
        }
    }

    static List<Arguments> fields() {
        List<Arguments> rows = new ArrayList<>();
        WITH_A_FORM.forEach(field -> rows.add(Arguments.of(field, true)));
        IN_A_HEADER.forEach(field -> rows.add(Arguments.of(field, true)));
        IN_THE_BODY.forEach(field -> rows.add(Arguments.of(field, false)));
        return rows;
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_line_break_is_refused_or_harmless(String field, boolean isRefused) throws Exception {
        for (EmailKind kind : kindsWith(field)) {
            for (String attack : attacksWithLineBreaks()) {
                Map<String, String> hostile = Map.of(field, SampleBookings.field(field) + attack);
                if (isRefused) {
                    assertThatThrownBy(() -> SampleBookings.email(kind, hostile))
                            .as("%s in %s", hostile, kind)
                            .isInstanceOfAny(IllegalArgumentException.class, MalformedPayloadException.class);
                } else {
                    assertHarmless(kind, SampleBookings.email(kind, hostile));
                }
            }
        }
    }

    @Test
    void without_a_line_break_it_is_text_like_any_other() throws Exception {
        for (String field : List.of("propertyTitle", "city", "guestName", "hostName", "reason")) {
            for (String attack : ATTACKS) {
                for (EmailKind kind : kindsWith(field)) {
                    assertHarmless(kind, SampleBookings.email(kind, Map.of(field, "x" + attack.replace("%s", " "))));
                }
            }
        }
    }

    @Test
    void every_field_of_every_event_is_in_the_table() {
        List<String> numbers = List.of("version", "guests", "nights", "previousGuests");
        List<String> tried = new ArrayList<>(WITH_A_FORM);
        tried.addAll(IN_A_HEADER);
        tried.addAll(IN_THE_BODY);

        assertThat(SampleBookings.fields())
                .allMatch(field -> tried.contains(field) || numbers.contains(field) || field.endsWith("Minor"));
    }

    /** Every line break, and everything that could follow one. */
    private static List<String> attacksWithLineBreaks() {
        return Stream.concat(
                        HostileTextTest.LINE_BREAKS.stream()
                                .map(lineBreak -> ATTACKS.get(0).replace("%s", lineBreak)),
                        ATTACKS.stream().map(attack -> attack.replace("%s", "\r\n")))
                .toList();
    }

    private static void assertHarmless(EmailKind kind, RenderedEmail rendered) throws Exception {
        ReadEmail innocent = INNOCENT.get(kind);
        ReadEmail email = ReadEmail.of(rendered);

        assertThat(email.headerNames()).isEqualTo(innocent.headerNames());
        for (String header : List.of("Date", "From", "Reply-To", "To", "Message-ID", "Content-Type")) {
            assertThat(email.header(header)).isEqualTo(innocent.header(header));
        }
        assertThat(email.message().getAllRecipients()).hasSize(1);
        assertThat(email.text().lines().count())
                .isEqualTo(innocent.text().lines().count());
        assertThat(email.html()).doesNotContain("<script");
        assertThat(email.calendar().map(HeaderInjectionTest::calendarNames))
                .isEqualTo(innocent.calendar().map(HeaderInjectionTest::calendarNames));
    }

    private static List<String> calendarNames(String calendar) {
        return CALENDAR_NAME
                .matcher(calendar.replace("\r\n ", ""))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static List<EmailKind> kindsWith(String field) {
        return List.of(EmailKind.values()).stream()
                .filter(kind -> SampleBookings.fields(kind).contains(field))
                .toList();
    }
}
