package dev.stayhub.local.soak;

import java.util.List;

/**
 * What the accountant found.
 *
 * @param acknowledgedAndGone bookings that a guest was told of and that are not there
 * @param withoutMessage bookings that owe nobody anything
 * @param withoutEmail bookings whose guest was never told
 * @param notNoted bookings whose email is not recorded as sent
 * @param forNothing emails about bookings that do not exist
 * @param repeated emails that came again
 * @param stuck messages that are due and not done, though everything is up
 * @param dead dead letters
 * @param index what search had not heard of
 */
record Balance(
        int bookings,
        int messages,
        int deliveries,
        int emails,
        int acknowledgedAndGone,
        int withoutMessage,
        int withoutEmail,
        int notNoted,
        int forNothing,
        int repeated,
        int stuck,
        int dead,
        IndexBalance index) {

    /** Bookings that a guest was told of and are gone, and those whose guest was never told. */
    int lost() {
        return acknowledgedAndGone + withoutEmail;
    }

    /** @param window how many repeats there may be */
    boolean isRight(int window) {
        return lost() == 0
                && withoutMessage == 0
                && notNoted == 0
                && forNothing == 0
                && stuck == 0
                && dead == 0
                && repeated <= window
                && index.isMended();
    }

    /** For people. */
    List<String> lines(int window) {
        return List.of(
                "bookings     " + bookings + ", acknowledged and gone: " + acknowledgedAndGone,
                "messages     " + messages + ", bookings without one: " + withoutMessage + ", dead letters: " + dead,
                "deliveries   " + deliveries + " noted as sent, bookings without one: " + notNoted,
                "mailbox      " + emails + " different emails, bookings without one: " + withoutEmail
                        + ", without a booking: " + forNothing,
                "index        " + index,
                "lost         " + lost(),
                "repeated     " + repeated + ", at most " + window + " by what was done to workers",
                "stuck        " + (stuck + dead));
    }
}
