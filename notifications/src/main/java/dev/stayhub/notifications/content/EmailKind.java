package dev.stayhub.notifications.content;

/** What emails there are. */
public enum EmailKind {
    BOOKING_CONFIRMATION("booking-confirmation"),
    BOOKING_CHANGE("booking-change"),
    BOOKING_CANCELLATION("booking-cancellation"),
    STAY_REMINDER("stay-reminder"),
    HOST_NEW_BOOKING("host-new-booking"),
    HOST_BOOKING_CHANGE("host-booking-change"),
    HOST_BOOKING_CANCELLATION("host-booking-cancellation");

    private final String id;

    EmailKind(String id) {
        this.id = id;
    }

    /** How it is called wherever emails are counted or stored, and what its templates are called. Never changed. */
    public String id() {
        return id;
    }
}
