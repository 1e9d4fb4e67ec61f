package dev.stayhub.local.ledger;

import java.util.Set;
import java.util.TreeSet;

/**
 * A booking as it stands in the end, and what follows from it. All stays are so far ahead that each version of a booking has
 * a reminder, which is not due before the end.
 */
record BookingState(String id, int version, boolean isCancelled) {

    /** The keys of all messages that were written in the transactions that brought it there. */
    Set<String> messages() {
        Set<String> keys = new TreeSet<>(emails());
        for (int each = 1; each <= lastStanding(); each++) {
            keys.add("booking-reminder:" + id + ":v" + each);
        }
        return keys;
    }

    /** The keys of those of them of which somebody may have been told by now. */
    Set<String> emails() {
        Set<String> keys = new TreeSet<>(Set.of("booking-created:" + id));
        for (int each = 2; each <= lastStanding(); each++) {
            keys.add(changed(each));
        }
        if (isCancelled) {
            keys.add(cancelled());
        }
        return keys;
    }

    /**
     * The key of the email without which its guest does not know how it stands; the host is owed one about the same. What
     * came before that may have been passed over: whoever sends looks at the booking first.
     */
    String owed() {
        return isCancelled ? cancelled() : version > 1 ? changed(version) : "booking-created:" + id;
    }

    /** The key of the host's email about the same. */
    static String toHost(String key) {
        return key + ":host";
    }

    /** How often it was changed. */
    int changes() {
        return lastStanding() - 1;
    }

    private int lastStanding() {
        return isCancelled ? version - 1 : version;
    }

    private String changed(int toVersion) {
        return "booking-changed:" + id + ":v" + toVersion;
    }

    private String cancelled() {
        return "booking-cancelled:" + id;
    }
}
