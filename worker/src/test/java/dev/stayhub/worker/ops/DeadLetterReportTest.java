package dev.stayhub.worker.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EventJson;
import dev.stayhub.outbox.ops.MessageDetails;
import dev.stayhub.outbox.ops.MessageStatus;
import dev.stayhub.outbox.ops.StoredMessage;
import dev.stayhub.worker.TestBookingMessages;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class DeadLetterReportTest {

    @Test
    void of_a_booking_everything_is_shown_but_who_it_is_about() {
        BookingCreated event = TestBookingMessages.event();

        String shown = shown(DeadLetterReport.masked(), EventJson.write(event));

        assertThat(shown)
                .contains(event.booking().bookingId().toString(), "K7WQ2MTD", "2027-03-26", "46060", "Lisbon")
                .contains("\"guestEmail\" : \"***\"", "\"guestName\" : \"***\"")
                .doesNotContain("guest@stayhub.test", "Gwen", "host@stayhub.test", "Hugo");
    }

    @Test
    void unmasked_is_as_it_is() {
        assertThat(shown(DeadLetterReport.unmasked(), "{\"guestName\": \"Gwen\"}"))
                .contains("\"guestName\" : \"Gwen\"");
    }

    private static String shown(DeadLetterReport report, String payload) {
        StoredMessage message = new StoredMessage(
                UUID.randomUUID(),
                "booking.created",
                "subject",
                1,
                MessageStatus.DEAD,
                8,
                0,
                Instant.EPOCH,
                Instant.EPOCH,
                Instant.EPOCH,
                Optional.empty(),
                Optional.of(Instant.EPOCH),
                Optional.empty(),
                Optional.empty(),
                Optional.of("550 no such user (Gwen Guest)"),
                "{}",
                payload);
        return String.join("\n", report.details(new MessageDetails(message, List.of())));
    }
}
