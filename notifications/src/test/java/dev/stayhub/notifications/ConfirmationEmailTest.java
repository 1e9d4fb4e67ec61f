package dev.stayhub.notifications;

import static dev.stayhub.notifications.Samples.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.EmailAddress;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfirmationEmailTest {

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    @Test
    void the_guest_reads_where_when_for_how_much_and_until_when_it_can_be_cancelled() throws Exception {
        assertThat(ReadEmail.of(Samples.confirmation()).text())
                .contains("Hello Gwen Guest,")
                .contains("Booking: K7WQ2MTD\n")
                .contains("Place: Loft above the tram, Lisbon, PT\n")
                .contains("Nights: 4\n")
                .contains("Guests: 2\n")
                .contains("Host: Hugo Host\n")
                .contains("4 nights x EUR 95.00: EUR 380.00\n")
                .contains("Cleaning fee: EUR 35.00\n")
                .contains("Service fee: EUR 45.60\n")
                .contains("Total: EUR 460.60\n")
                .contains("free of charge until 24 March 2027, the end of that day in Europe/Lisbon.")
                .contains("reply to this email and name booking K7WQ2MTD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2027-03-24", "2027-01-01"})
    void text_and_html_say_the_same(String cancellableUntil) throws Exception {
        ReadEmail email = ReadEmail.of(Samples.confirmation(Map.of("cancellableUntil", cancellableUntil)));

        assertThat(words(withoutTags(email.html()))).isEqualTo(words(email.text()));
    }

    @Test
    void headers_name_one_sender_one_recipient_and_a_machine() throws Exception {
        ReadEmail email = ReadEmail.of(Samples.confirmation());

        assertThat(email.header("From")).isEqualTo("StayHub <bookings@stayhub.test>");
        assertThat(email.header("Reply-To")).isEqualTo("support@stayhub.test");
        assertThat(email.header("To")).isEqualTo("guest@stayhub.test");
        assertThat(email.header("Subject")).isEqualTo("Booking confirmed: Loft above the tram, Lisbon, 26 March 2027");
        assertThat(email.header("Date")).isEqualTo("Sat, 9 Jan 2027 23:30:15 +0000");
        assertThat(email.header("Message-ID"))
                .isEqualTo("<booking-created.0197f1f0-7c5a-7b41-9d0e-5a2f6f0b7c11@stayhub.test>");
        assertThat(email.header("Auto-Submitted")).isEqualTo("auto-generated");
        assertThat(email.header("MIME-Version")).isEqualTo("1.0");
        assertThat(email.header("Content-Type")).startsWith("multipart/alternative; boundary=");
    }

    @Test
    void the_email_has_the_event_s_key_and_goes_to_the_guest() {
        RenderedEmail email = Samples.confirmation();

        assertThat(email.key()).isEqualTo(KEY);
        assertThat(email.recipient()).isEqualTo(new EmailAddress("guest@stayhub.test"));
    }

    @ParameterizedTest
    @CsvSource({
        // The clocks change during the stay, each way; booked in January.
        "Europe/Lisbon,      2027-03-26, 15:00, 15:00 (UTC+00:00), 2027-03-30, 11:00, 11:00 (UTC+01:00)",
        "Europe/Lisbon,      2027-10-30, 15:00, 15:00 (UTC+01:00), 2027-11-01, 11:00, 11:00 (UTC+00:00)",
        // Summer here is winter there.
        "Pacific/Auckland,   2027-07-01, 14:00, 14:00 (UTC+12:00), 2027-12-01, 10:00, 10:00 (UTC+13:00)",
        "Pacific/Kiritimati, 2027-07-01, 14:00, 14:00 (UTC+14:00), 2027-07-02, 10:00, 10:00 (UTC+14:00)",
        "Pacific/Honolulu,   2027-07-01, 14:00, 14:00 (UTC-10:00), 2027-07-02, 10:00, 10:00 (UTC-10:00)",
        "Asia/Kathmandu,     2027-07-01, 14:00, 14:00 (UTC+05:45), 2027-07-02, 10:00, 10:00 (UTC+05:45)",
        // Check-in in the hour that the clocks skip.
        "Europe/Berlin,      2027-03-28, 02:30, 03:30 (UTC+02:00), 2027-03-29, 02:30, 02:30 (UTC+02:00)",
    })
    void times_are_local_with_the_offset_of_their_own_day(
            String zone, String checkIn, String from, String arrival, String checkOut, String by, String departure)
            throws Exception {
        String text = ReadEmail.of(Samples.confirmation(Map.of(
                        "timeZone", zone,
                        "checkIn", checkIn,
                        "checkInTime", from,
                        "checkOut", checkOut,
                        "checkOutTime", by)))
                .text();

        assertThat(text)
                .contains(", from " + arrival)
                .contains(", by " + departure)
                .contains("in " + zone);
    }

    @ParameterizedTest
    @CsvSource({
        "EUR, 46060,      EUR 460.60",
        "EUR, 5,          EUR 0.05",
        "JPY, 52000,      JPY 52000",
        "KWD, 1250,       KWD 1.250",
        "USD, 1234567890, USD 12345678.90",
    })
    void amounts_have_the_decimals_of_their_currency(String currency, long minor, String printed) throws Exception {
        String text = ReadEmail.of(Samples.confirmation(Map.of("currency", currency, "totalMinor", minor)))
                .text();

        assertThat(text).contains("Total: " + printed + "\n");
    }

    @Test
    void a_single_night_is_not_plural() throws Exception {
        assertThat(ReadEmail.of(Samples.confirmation(Map.of("nights", 1))).text())
                .contains("\n1 night x EUR 95.00: ");
    }

    @ParameterizedTest
    @CsvSource({
        // Booked at 23:30 UTC on 9 January.
        "Europe/Lisbon,      2027-01-09, true",
        "Europe/Lisbon,      2027-01-08, false",
        "Pacific/Kiritimati, 2027-01-09, false",
        "Pacific/Honolulu,   2027-01-08, false",
    })
    void cancelling_is_offered_only_if_it_is_possible_on_the_day_of_booking(
            String zone, String cancellableUntil, boolean offered) throws Exception {
        String text = ReadEmail.of(Samples.confirmation(Map.of("timeZone", zone, "cancellableUntil", cancellableUntil)))
                .text();

        assertThat(text.contains("You can change or cancel this booking free of charge"))
                .isEqualTo(offered);
        assertThat(text.contains("This stay is too near to be changed or cancelled free of charge"))
                .isNotEqualTo(offered);
    }

    @Test
    void the_same_text_is_read_whatever_alphabet_it_is_in() throws Exception {
        ReadEmail email = ReadEmail.of(Samples.confirmation(Map.of(
                "propertyTitle", "\u00c1tico \u00abS\u00e3o Jo\u00e3o\u00bb \ud83c\udf1e", "city", "\u6771\u4eac")));

        assertThat(email.message().getSubject())
                .isEqualTo(
                        "Booking confirmed: \u00c1tico \u00abS\u00e3o Jo\u00e3o\u00bb \ud83c\udf1e, \u6771\u4eac, 26 March 2027");
        assertThat(email.text()).contains("\u00c1tico \u00abS\u00e3o Jo\u00e3o\u00bb \ud83c\udf1e, \u6771\u4eac, PT");
        assertThat(email.html()).contains("\u00c1tico \u00abS\u00e3o Jo\u00e3o\u00bb \ud83c\udf1e, \u6771\u4eac, PT");
        assertThat(Samples.confirmation(Map.of("city", "\u6771\u4eac")).bytes())
                .matches(ConfirmationEmailTest::isSevenBit);
    }

    private static boolean isSevenBit(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return false;
            }
        }
        return true;
    }

    private static List<String> words(String text) {
        return NO_WORD.splitAsStream(text).filter(word -> !word.isEmpty()).toList();
    }

    private static String withoutTags(String html) {
        return html.replaceAll("(?s)<head>.*</head>", "").replaceAll("<[^>]*>", " ");
    }
}
