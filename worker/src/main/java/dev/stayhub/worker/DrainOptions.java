package dev.stayhub.worker;

import dev.stayhub.outbox.drain.DrainSettings;
import dev.stayhub.runtime.cli.Durations;
import dev.stayhub.runtime.cli.Switch;
import dev.stayhub.runtime.cli.ValidatedOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The settings of the drain. A picocli mixin. */
final class DrainOptions implements ValidatedOptions {

    @Option(
            names = "--interval",
            paramLabel = "TIME",
            defaultValue = "${env:STAYHUB_INTERVAL:-1s}",
            description = "How long an idle worker waits between polls (STAYHUB_INTERVAL, default: ${DEFAULT-VALUE}).")
    private Duration interval;

    @Option(
            names = "--batch-size",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_BATCH_SIZE:-100}",
            description = "Maximum number of messages per claim (STAYHUB_BATCH_SIZE, default: ${DEFAULT-VALUE}).")
    private Integer batchSize;

    @Option(
            names = "--slots",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_SLOTS:-8}",
            description = "Number of handlers that run concurrently (STAYHUB_SLOTS, default: ${DEFAULT-VALUE}).")
    private Integer slots;

    @Option(
            names = "--lease",
            paramLabel = "TIME",
            defaultValue = "${env:STAYHUB_LEASE:-30s}",
            description = "Duration of a lease without a heartbeat: after a crash, messages wait this long"
                    + " (STAYHUB_LEASE, default: ${DEFAULT-VALUE}).")
    private Duration lease;

    @Option(
            names = "--handler-timeout",
            paramLabel = "TIME",
            defaultValue = "${env:STAYHUB_HANDLER_TIMEOUT:-5m}",
            description = "How long a handler may take before it is interrupted (STAYHUB_HANDLER_TIMEOUT, default:"
                    + " ${DEFAULT-VALUE}).")
    private Duration handlerTimeout;

    @Option(
            names = "--backoff",
            paramLabel = "TIME",
            defaultValue = "${env:STAYHUB_BACKOFF:-2s}",
            description = "Delay after the first failure; doubles with each one, up to 5m (STAYHUB_BACKOFF, default:"
                    + " ${DEFAULT-VALUE}).")
    private Duration backoff;

    @Option(
            names = "--max-attempts",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_MAX_ATTEMPTS:-8}",
            description = "Failed attempts after which a message becomes a dead letter (STAYHUB_MAX_ATTEMPTS, default:"
                    + " ${DEFAULT-VALUE}).")
    private Integer maxAttempts;

    @Option(
            names = "--grace",
            paramLabel = "TIME",
            defaultValue = "${env:STAYHUB_GRACE:-20s}",
            description = "How long running handlers may continue after SIGTERM; the worker ends at most 10 s later"
                    + " (STAYHUB_GRACE, default: ${DEFAULT-VALUE}).")
    private Duration grace;

    @Option(
            names = "--wakeup",
            paramLabel = "on|off",
            defaultValue = "${env:STAYHUB_WAKEUP:-on}",
            description = "Whether to listen for notifications of new messages; if off, they are found at the next poll"
                    + " (STAYHUB_WAKEUP, default: ${DEFAULT-VALUE}).")
    private Switch wakeup;

    DrainSettings settings(String worker) {
        return new DrainSettings(
                worker, slots, batchSize, interval, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    int slots() {
        return slots;
    }

    boolean wakeup() {
        return wakeup == Switch.ON;
    }

    Duration grace() {
        return grace;
    }

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        between(faults, "--interval", interval, Duration.ofMillis(10), Duration.ofHours(1));
        between(faults, "--batch-size", batchSize, 1, 1_000);
        between(faults, "--slots", slots, 1, 256);
        between(faults, "--lease", lease, Duration.ofSeconds(1), Duration.ofHours(1));
        between(faults, "--handler-timeout", handlerTimeout, Duration.ofMillis(100), Duration.ofHours(1));
        between(faults, "--backoff", backoff, Duration.ofMillis(1), Duration.ofMinutes(5));
        between(faults, "--max-attempts", maxAttempts, 1, 100);
        between(faults, "--grace", grace, Duration.ZERO, Duration.ofHours(1));
        return faults;
    }

    /** The handler timeout must be longer than one send: the outcome of a send that is interrupted is unknown. */
    List<String> faultsBeside(Duration longestSend) {
        return handlerTimeout.compareTo(longestSend) > 0
                ? List.of()
                : List.of("--handler-timeout must be longer than " + Durations.text(longestSend)
                        + ", the longest that sending one email may take, but is " + Durations.text(handlerTimeout));
    }

    private static void between(List<String> faults, String option, Integer value, int least, int most) {
        if (value != null && (value < least || value > most)) {
            faults.add(option + " must be from " + least + " to " + most + ", but is " + value);
        }
    }

    private static void between(List<String> faults, String option, Duration value, Duration least, Duration most) {
        if (value != null && (value.compareTo(least) < 0 || value.compareTo(most) > 0)) {
            faults.add(option + " must be from " + Durations.text(least) + " to " + Durations.text(most) + ", but is "
                    + Durations.text(value));
        }
    }
}
