package dev.stayhub.api;

import dev.stayhub.api.account.AttemptLimits;
import dev.stayhub.runtime.cli.Switch;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The rate limits of sign-in and sign-up, and how clients are told apart. */
final class AttemptOptions {

    private static final int MOST = 1_000_000;
    /** Fewer cannot be shared out among first and further tries. */
    private static final int LEAST_PER_EMAIL = 10;

    @Option(
            names = "--guesses-per-place",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_GUESSES_PER_PLACE:-10}",
            description = "Limit of wrong passwords for one email address from one client address; refilled over six"
                    + " minutes (STAYHUB_GUESSES_PER_PLACE, default: ${DEFAULT-VALUE}).")
    private int guessesPerPlace;

    @Option(
            names = "--guesses-per-email",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_GUESSES_PER_EMAIL:-1000}",
            description =
                    "Limit of wrong passwords for one email address in an hour, from all client addresses from which"
                            + " its owner has not signed in lately (STAYHUB_GUESSES_PER_EMAIL, default: ${DEFAULT-VALUE}).")
    private int guessesPerEmail;

    @Option(
            names = "--attempts-per-address",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_ATTEMPTS_PER_ADDRESS:-100}",
            description = "Limit of sign-ins and sign-ups from one client address; refilled over one minute"
                    + " (STAYHUB_ATTEMPTS_PER_ADDRESS, default: ${DEFAULT-VALUE}).")
    private int attemptsPerAddress;

    @Option(
            names = "--behind-proxy",
            paramLabel = "on|off",
            defaultValue = "${env:STAYHUB_BEHIND_PROXY:-off}",
            description = "Whether every request comes through a proxy that appends the client's address to"
                    + " X-Forwarded-For (STAYHUB_BEHIND_PROXY, default: ${DEFAULT-VALUE}).")
    private Switch behindProxy;

    List<String> faults() {
        List<String> faults = new ArrayList<>();
        if (guessesPerPlace < 1 || guessesPerPlace > MOST) {
            faults.add("--guesses-per-place (STAYHUB_GUESSES_PER_PLACE) must be from 1 to " + MOST);
        }
        if (guessesPerEmail < LEAST_PER_EMAIL || guessesPerEmail > MOST) {
            faults.add(
                    "--guesses-per-email (STAYHUB_GUESSES_PER_EMAIL) must be from " + LEAST_PER_EMAIL + " to " + MOST);
        }
        if (attemptsPerAddress < 1 || attemptsPerAddress > MOST) {
            faults.add("--attempts-per-address (STAYHUB_ATTEMPTS_PER_ADDRESS) must be from 1 to " + MOST);
        }
        return faults;
    }

    AttemptLimits.Settings settings() {
        return new AttemptLimits.Settings(
                guessesPerPlace, guessesPerEmail, attemptsPerAddress, behindProxy == Switch.ON);
    }
}
