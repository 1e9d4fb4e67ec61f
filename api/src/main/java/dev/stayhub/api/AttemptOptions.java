package dev.stayhub.api;

import dev.stayhub.api.account.AttemptLimits;
import dev.stayhub.runtime.cli.Switch;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The rate limits of sign-in and sign-up, and how clients are told apart. */
final class AttemptOptions {

    private static final int MOST = 1_000_000;

    @Option(
            names = "--attempts-per-email",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_ATTEMPTS_PER_EMAIL:-10}",
            description = "Limit of failed sign-ins and sign-ups with one email address; refilled over five minutes"
                    + " (STAYHUB_ATTEMPTS_PER_EMAIL, default: ${DEFAULT-VALUE}).")
    private int perEmail;

    @Option(
            names = "--attempts-per-address",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_ATTEMPTS_PER_ADDRESS:-100}",
            description = "Limit of sign-ins and sign-ups from one client address; refilled over one minute"
                    + " (STAYHUB_ATTEMPTS_PER_ADDRESS, default: ${DEFAULT-VALUE}).")
    private int perAddress;

    @Option(
            names = "--behind-proxy",
            paramLabel = "on|off",
            defaultValue = "${env:STAYHUB_BEHIND_PROXY:-off}",
            description = "Whether every request comes through a proxy that appends the client's address to"
                    + " X-Forwarded-For (STAYHUB_BEHIND_PROXY, default: ${DEFAULT-VALUE}).")
    private Switch behindProxy;

    List<String> faults() {
        List<String> faults = new ArrayList<>();
        if (perEmail < 1 || perEmail > MOST) {
            faults.add("--attempts-per-email (STAYHUB_ATTEMPTS_PER_EMAIL) must be from 1 to " + MOST);
        }
        if (perAddress < 1 || perAddress > MOST) {
            faults.add("--attempts-per-address (STAYHUB_ATTEMPTS_PER_ADDRESS) must be from 1 to " + MOST);
        }
        return faults;
    }

    AttemptLimits.Settings settings() {
        return new AttemptLimits.Settings(perEmail, perAddress, behindProxy == Switch.ON);
    }
}
