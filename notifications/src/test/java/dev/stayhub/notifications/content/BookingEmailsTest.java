package dev.stayhub.notifications.content;

import static dev.stayhub.notifications.testing.SampleBookings.BOOKING_ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.testing.ReadEmail;
import dev.stayhub.notifications.testing.SampleBookings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BookingEmailsTest {

    @Test
    void the_guest_reads_where_when_for_how_much_and_until_when_it_can_be_cancelled() throws Exception {
        assertThat(text(EmailKind.BOOKING_CONFIRMATION, Map.of()))
                .contains("Hello Gwen Guest,\n\nYour booking is confirmed.\n")
                .contains("Booking: K7WQ2MTD\n")
                .contains("Place: Loft above the tram, Lisbon, PT\n")
                .contains("Check-in: Friday, 26 March 2027, from 15:00 (UTC+00:00)\n")
                .contains("Check-out: Tuesday, 30 March 2027, by 11:00 (UTC+01:00)\n")
                .contains("Nights: 4\n")
                .contains("Guests: 2\n")
                .contains("Host: Hugo Host\n")
                .contains("4 nights x EUR 95.00: EUR 380.00\n")
                .contains("Cleaning fee: EUR 35.00\n")
                .contains("Service fee: EUR 45.60\n")
                .contains("Total: EUR 460.60\n")
                .contains("free of charge until 24 March 2027, the end of that day in Europe/Lisbon.")
                .contains("reply to this email and name booking K7WQ2MTD")
                .contains("The attached calendar file stay-K7WQ2MTD.ics puts the stay into your calendar.");
    }

    @ParameterizedTest
    @EnumSource(names = {"BOOKING_CHANGE", "HOST_BOOKING_CHANGE"})
    void a_change_says_what_is_now_and_what_was_before(EmailKind kind) throws Exception {
        assertThat(text(kind, Map.of()))
                .contains("Check-in: Friday, 26 March 2027, from 15:00 (UTC+00:00)\n")
                .contains("Total: EUR 460.60\n")
                .contains("""
                        Before the change

                        Check-in: Friday, 19 March 2027
                        Check-out: Monday, 22 March 2027
                        Guests: 1
                        Total: EUR 354.20
                        """)
                .contains("moves the stay in your calendar");
    }

    @Test
    void a_cancellation_says_who_and_why() throws Exception {
        assertThat(text(EmailKind.BOOKING_CANCELLATION, Map.of()))
                .contains(
                        "Your booking is cancelled.\n\nYou cancelled it. The reason given: The conference moved, sorry;"
                                + " see you next year\n")
                .contains("Booking: K7WQ2MTD\n")
                .contains("takes the stay out of your calendar")
                .doesNotContain("change or cancel this booking");
        assertThat(text(EmailKind.HOST_BOOKING_CANCELLATION, Map.of()))
                .contains("A booking is cancelled.\n\nThe guest cancelled it. The reason given: ");
        for (EmailKind kind : new EmailKind[] {EmailKind.BOOKING_CANCELLATION, EmailKind.HOST_BOOKING_CANCELLATION}) {
            assertThat(text(kind, Map.of("cancelledBy", "OPERATOR", "reason", "")))
                    .contains(" cancelled.\n\nStayHub cancelled it.\n")
                    .doesNotContain("reason");
        }
    }

    @Test
    void a_reminder_says_when_the_stay_begins() throws Exception {
        assertThat(text(EmailKind.STAY_REMINDER, Map.of()))
                .contains("Your stay begins on Friday, 26 March 2027.\n")
                .contains("Place: Loft above the tram, Lisbon, PT\n")
                .contains("until 24 March 2027");
    }

    @Test
    void hosts_read_who_comes_and_no_address() throws Exception {
        assertThat(text(EmailKind.HOST_NEW_BOOKING, Map.of()))
                .contains("Hello Hugo Host,\n\nYou have a new booking.\n")
                .contains("Booked by: Gwen Guest\n")
                .contains("Total: EUR 460.60\n")
                .contains("If you can't host this stay, reply to this email and name booking K7WQ2MTD.")
                .doesNotContain("guest@stayhub.test");
    }

    @ParameterizedTest
    @CsvSource({
        "BOOKING_CONFIRMATION,      guest, booking-created:ID,         'Booking confirmed: '",
        "BOOKING_CHANGE,            guest, booking-changed:ID:v2,      'Booking changed: '",
        "BOOKING_CANCELLATION,      guest, booking-cancelled:ID,       'Booking cancelled: '",
        "STAY_REMINDER,             guest, booking-reminder:ID:v1,     'Your stay is near: '",
        "HOST_NEW_BOOKING,          host,  booking-created:ID:host,    'New booking: '",
        "HOST_BOOKING_CHANGE,       host,  booking-changed:ID:v2:host, 'Booking changed: '",
        "HOST_BOOKING_CANCELLATION, host,  booking-cancelled:ID:host,  'Booking cancelled: '",
    })
    void each_email_has_one_recipient_a_key_of_its_own_and_headers_that_follow_from_it(
            EmailKind kind, String to, String key, String subject) throws Exception {
        String ownKey = key.replace("ID", BOOKING_ID);
        RenderedEmail rendered = SampleBookings.email(kind);
        ReadEmail email = ReadEmail.of(rendered);

        assertThat(rendered.key()).isEqualTo(ownKey);
        assertThat(rendered.recipient().value()).isEqualTo(to + "@stayhub.test");
        assertThat(email.header("To")).isEqualTo(to + "@stayhub.test");
        assertThat(email.header("From")).isEqualTo("StayHub <bookings@stayhub.test>");
        assertThat(email.header("Reply-To")).isEqualTo("support@stayhub.test");
        assertThat(email.message().getSubject()).isEqualTo(subject + "Loft above the tram, Lisbon, 26 March 2027");
        assertThat(email.header("Date")).isEqualTo("Sat, 9 Jan 2027 23:30:15 +0000");
        assertThat(email.header("Message-ID")).isEqualTo("<" + ownKey.replace(':', '.') + "@stayhub.test>");
        assertThat(email.header("Auto-Submitted")).isEqualTo("auto-generated");
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
        Map<String, String> stay = Map.of(
                "timeZone", zone,
                "checkIn", checkIn,
                "checkInTime", from,
                "checkOut", checkOut,
                "checkOutTime", by);
        for (EmailKind kind : EmailKind.values()) {
            if (SampleBookings.fields(kind).containsAll(stay.keySet())) {
                assertThat(text(kind, stay))
                        .contains(", from " + arrival)
                        .contains(", by " + departure)
                        .contains("in " + zone);
            }
        }
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
        assertThat(text(EmailKind.BOOKING_CONFIRMATION, Map.of("currency", currency, "totalMinor", minor)))
                .contains("Total: " + printed + "\n");
        assertThat(text(EmailKind.BOOKING_CHANGE, Map.of("previousCurrency", currency, "previousTotalMinor", minor)))
                .contains("Guests: 1\nTotal: " + printed + "\n");
    }

    @Test
    void a_single_night_is_not_plural() throws Exception {
        assertThat(text(EmailKind.BOOKING_CONFIRMATION, Map.of("nights", 1))).contains("\n1 night x EUR 95.00: ");
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
        Map<String, String> near = Map.of("timeZone", zone, "cancellableUntil", cancellableUntil);
        String text = text(EmailKind.BOOKING_CONFIRMATION, near);

        assertThat(text.contains("You can change or cancel this booking free of charge"))
                .isEqualTo(offered);
        assertThat(text.contains("This stay is too near to be changed or cancelled free of charge"))
                .isNotEqualTo(offered);
        assertThat(text(EmailKind.HOST_NEW_BOOKING, near))
                .contains("Your guest " + (offered ? "can" : "could") + " change or cancel until ");
    }

    @Test
    void the_same_text_is_read_whatever_alphabet_it_is_in() throws Exception {
        Map<String, String> words = Map.of(
                "propertyTitle", "\u00c1tico \u00abS\u00e3o Jo\u00e3o\u00bb \ud83c\udf1e", "city", "\u6771\u4eac");
        String place = "\u00c1tico \u00abS\u00e3o Jo\u00e3o\u00bb \ud83c\udf1e, \u6771\u4eac";
        RenderedEmail rendered = SampleBookings.confirmation(words);
        ReadEmail email = ReadEmail.of(rendered);

        assertThat(email.message().getSubject()).isEqualTo("Booking confirmed: " + place + ", 26 March 2027");
        assertThat(email.text()).contains(place + ", PT");
        assertThat(email.html()).contains(place + ", PT");
        assertThat(rendered.bytes()).matches(BookingEmailsTest::isSevenBit);
    }

    private static String text(EmailKind kind, Map<String, ?> changes) throws Exception {
        return ReadEmail.of(SampleBookings.email(kind, changes)).text();
    }

    private static boolean isSevenBit(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return false;
            }
        }
        return true;
    }
}
