package dev.stayhub.local.ledger;

import java.util.List;

/**
 * What a ledger found.
 *
 * @param counts how much of everything there is
 * @param acknowledgedAndGone what a guest was told is so and is not: bookings, changes, cancellations
 * @param withoutMessage messages that should have been written with a booking, a change or a cancellation and are not there
 * @param messagesForNothing messages about what did not come to be
 * @param untold emails that never came though without them a guest or a host does not know how a booking stands
 * @param notNoted emails of that kind that are not recorded as sent
 * @param forNothing emails about what did not come to be, or that nobody should have had yet
 * @param repeated emails that came again
 * @param mostCopies how often the email came that came most often
 * @param stuck messages that are due and not done, though everything is up
 * @param dead dead letters
 */
public record Balance(
        Counts counts,
        int acknowledgedAndGone,
        int withoutMessage,
        int messagesForNothing,
        int untold,
        int notNoted,
        int forNothing,
        int repeated,
        int mostCopies,
        int stuck,
        int dead) {

    /** What docs/decisions/016 promises. */
    private static final int COPIES_A_DAY = 9;

    /**
     * How much there is.
     *
     * @param changes how often a booking was changed
     * @param cancelled bookings that are
     * @param reminders messages that are not due yet
     * @param deliveries emails recorded as sent
     * @param guestEmails different emails that guests were sent
     * @param hostEmails different emails that hosts were sent
     */
    public record Counts(
            int bookings,
            int changes,
            int cancelled,
            int messages,
            int reminders,
            int deliveries,
            int guestEmails,
            int hostEmails) {}

    /** What a guest was told of and is gone, and what a guest or a host was never told. */
    public int lost() {
        return acknowledgedAndGone + untold;
    }

    /**
     * Whether nothing is missing, in error, stuck or dead.
     *
     * @param window how many repeats there may be
     */
    public boolean isRight(int window) {
        return lost() == 0
                && withoutMessage == 0
                && messagesForNothing == 0
                && notNoted == 0
                && forNothing == 0
                && stuck == 0
                && dead == 0
                && repeated <= window
                && mostCopies <= COPIES_A_DAY;
    }

    /** For people. */
    public List<String> lines(int window) {
        return List.of(
                "bookings     " + counts.bookings() + ", changes: " + counts.changes() + ", cancelled: "
                        + counts.cancelled() + ", acknowledged and gone: " + acknowledgedAndGone,
                "messages     " + counts.messages() + ", missing: " + withoutMessage + ", in error: "
                        + messagesForNothing + ", dead letters: " + dead + ", reminders that wait for their day: "
                        + counts.reminders(),
                "deliveries   " + counts.deliveries() + " noted as sent, missing: " + notNoted,
                "mailbox      " + counts.guestEmails() + " different emails to guests, " + counts.hostEmails()
                        + " to hosts, missing: " + untold + ", in error: " + forNothing,
                "lost         " + lost(),
                "repeated     " + repeated + ", at most " + window
                        + " by what was done to workers and left untold by the provider; one email at most "
                        + mostCopies
                        + " times, promised are " + COPIES_A_DAY,
                "stuck        " + (stuck + dead));
    }
}
