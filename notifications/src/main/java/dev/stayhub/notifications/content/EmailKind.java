package dev.stayhub.notifications.content;

/** The kinds of email. */
public enum EmailKind {
    BOOKING_CONFIRMATION("booking-confirmation"),
    BOOKING_CHANGE("booking-change"),
    BOOKING_CANCELLATION("booking-cancellation"),
    STAY_REMINDER("stay-reminder"),
    HOST_NEW_BOOKING("host-new-booking"),
    HOST_BOOKING_CHANGE("host-booking-change"),
    HOST_BOOKING_CANCELLATION("host-booking-cancellation"),
    SIGN_UP_CODE("sign-up-code"),
    ACCOUNT_EXISTS("account-exists"),
    PASSWORD_RESET_CODE("password-reset-code");

    private final String id;

    EmailKind(String id) {
        this.id = id;
    }

    /** The name of the kind in the database, in metrics and of its templates. Must never change. */
    public String id() {
        return id;
    }
}
