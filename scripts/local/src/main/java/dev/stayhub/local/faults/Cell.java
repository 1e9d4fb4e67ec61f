package dev.stayhub.local.faults;

import dev.stayhub.local.ledger.Balance;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import java.util.List;

/**
 * What a fault did to a path.
 *
 * @param lost whether an email was never sent although its booking stands
 * @param repeats how many came more than once
 * @param forNothing whether an email was sent for a booking that does not exist
 * @param refused whether a guest was told that it failed
 * @param counted the numbers behind it
 */
public record Cell(boolean lost, Repeats repeats, boolean forNothing, boolean refused, String counted) {

    /** How many emails came more often than once, as a class that every run agrees on. */
    public enum Repeats {
        NONE("0"),
        AT_LEAST_ONE("at least 1"),
        /** Any number up to what one sender has under way, 0 included: it is a matter of timing. */
        WITHIN_THE_WINDOW("within the window"),
        MORE_THAN_THE_WINDOW("**more than the window**");

        private final String words;

        Repeats(String words) {
            this.words = words;
        }

        /**
         * The class of a number of repeats.
         *
         * @param window how many the path may repeat after a fault that hits many at once; 0 after one that hits one email,
         *     where timing has no part in it
         */
        static Repeats of(int repeats, int window) {
            if (window > 0) {
                return repeats <= window ? WITHIN_THE_WINDOW : MORE_THAN_THE_WINDOW;
            }
            return repeats == 0 ? NONE : AT_LEAST_ONE;
        }
    }

    /** @param window see {@link Repeats#of} */
    static Cell of(Balance balance, List<Answer> answers, int window) {
        long refused = answers.stream().filter(answer -> answer.status() >= 400).count();
        return new Cell(
                balance.untold() > 0,
                Repeats.of(balance.repeated(), window),
                balance.forNothing() > 0,
                refused > 0,
                "asked " + answers.size() + ", booked " + balance.counts().bookings() + ", emails lost "
                        + balance.untold() + ", repeated " + balance.repeated() + ", in error "
                        + balance.forNothing() + ", refused " + refused);
    }

    /** As the page has it: lost / repeated / sent in error, what is bad in bold. */
    String text() {
        return yesOrNo(lost) + " / " + repeats.words + " / " + yesOrNo(forNothing) + (refused ? " †" : "");
    }

    static String yesOrNo(boolean bad) {
        return bad ? "**yes**" : "no";
    }
}
