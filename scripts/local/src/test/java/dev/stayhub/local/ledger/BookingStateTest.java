package dev.stayhub.local.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BookingStateTest {

    @Test
    void a_new_booking_has_a_message_and_a_reminder_and_owes_its_guest_and_its_host_an_email() {
        BookingState booking = new BookingState("b", 1, false);

        assertThat(booking.messages()).containsExactlyInAnyOrder("booking-created:b", "booking-reminder:b:v1");
        assertThat(booking.owed()).isEqualTo("booking-created:b");
        assertThat(BookingState.toHost(booking.owed())).isEqualTo("booking-created:b:host");
        assertThat(booking.changes()).isZero();
    }

    @Test
    void of_one_that_was_changed_twice_only_the_last_change_is_owed_and_all_may_have_been_told() {
        BookingState booking = new BookingState("b", 3, false);

        assertThat(booking.emails())
                .containsExactlyInAnyOrder("booking-created:b", "booking-changed:b:v2", "booking-changed:b:v3");
        assertThat(booking.messages())
                .containsAll(booking.emails())
                .contains("booking-reminder:b:v1", "booking-reminder:b:v2", "booking-reminder:b:v3")
                .hasSize(6);
        assertThat(booking.owed()).isEqualTo("booking-changed:b:v3");
        assertThat(booking.changes()).isEqualTo(2);
    }

    @Test
    void cancelling_makes_a_version_without_a_reminder_and_is_owed_whatever_came_before() {
        BookingState booking = new BookingState("b", 3, true);

        assertThat(booking.messages())
                .containsExactlyInAnyOrder(
                        "booking-created:b",
                        "booking-changed:b:v2",
                        "booking-cancelled:b",
                        "booking-reminder:b:v1",
                        "booking-reminder:b:v2");
        assertThat(booking.owed()).isEqualTo("booking-cancelled:b");
        assertThat(booking.changes()).isEqualTo(1);
    }
}
