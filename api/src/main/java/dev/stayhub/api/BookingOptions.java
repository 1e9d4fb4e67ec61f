package dev.stayhub.api;

import dev.stayhub.api.quota.Quota;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** How much an account can book. */
final class BookingOptions {

    private static final int MOST = 1_000_000;
    private static final Duration INTERVAL = Duration.ofMinutes(5);

    @Option(
            names = "--bookings-per-account",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_BOOKINGS_PER_ACCOUNT:-30}",
            description = "How many bookings and changes of bookings one account can make at once; one more every five"
                    + " minutes (STAYHUB_BOOKINGS_PER_ACCOUNT, default: ${DEFAULT-VALUE}).")
    private int perAccount;

    List<String> faults() {
        return perAccount < 1 || perAccount > MOST
                ? List.of("--bookings-per-account (STAYHUB_BOOKINGS_PER_ACCOUNT) must be from 1 to " + MOST)
                : List.of();
    }

    Quota quota() {
        return new Quota("bookings", perAccount, INTERVAL);
    }
}
