package dev.stayhub.worker;

import dev.stayhub.outbox.drain.DrainSettings;
import dev.stayhub.runtime.cli.Durations;
import dev.stayhub.runtime.cli.Switch;
import dev.stayhub.runtime.cli.ValidatedOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** How the outbox is drained. A picocli mixin. */
final class DrainOptions implements ValidatedOptions {

    @Option(
            names = "--interval",
            paramLabel = "TIME",
            defaultValue = "${env:STAYHUB_INTERVAL:-1s}",
            description =
                    "How long an idle worker waits before it asks again (STAYHUB_INTERVAL, default: ${DEFAULT-VALUE}).")
    private Duration interval;

    @Option(
            names = "--batch-size",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_BATCH_SIZE:-100}",
            description = "Messages one claim takes at most (STAYHUB_BATCH_SIZE, default: ${DEFAULT-VALUE}).")
    private Integer batchSize;

    @Option(
            names = "--slots",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_SLOTS:-8}",
            description = "Handlers that run at once (STAYHUB_SLOTS, default: ${DEFAULT-VALUE}).")
    private Integer slots;

    @Option(
            names = "--lease",
            paramLabel = "TIME",
            defaultValue = "${env:STAYHUB_LEASE:-30s}",
            description = "How long a claim holds without a heartbeat: after a crash, others wait this long"
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
            description = "The delay after a first failure; doubles with each, up to 5m (STAYHUB_BACKOFF, default:"
                    + " ${DEFAULT-VALUE}).")
    private Duration backoff;

    @Option(
            names = "--max-attempts",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_MAX_ATTEMPTS:-8}",
            description = "After how many attempts a message is a dead letter (STAYHUB_MAX_ATTEMPTS, default:"
                    + " ${DEFAULT-VALUE}).")
    private Integer maxAttempts;

    @Option(
            names = "--grace",
            paramLabel = "TIME",
            defaultValue = "${env:STAYHUB_GRACE:-20s}",
            description = "How long running handlers may go on after SIGTERM; the worker ends within 10 s more"
                    + " (STAYHUB_GRACE, default: ${DEFAULT-VALUE}).")
    private Duration grace;

    @Option(
            names = "--wakeup",
            paramLabel = "on|off",
            defaultValue = "${env:STAYHUB_WAKEUP:-on}",
            description = "Whether to listen for hints that something is due; off costs up to an interval"
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

    /** Of handlers that make one send each: one that is cut off in the middle leaves nobody knowing whether it was sent. */
    List<String> faultsBeside(Duration longestSend) {
        return handlerTimeout.compareTo(longestSend) > 0
                ? List.of()
                : List.of("--handler-timeout has to be longer than " + Durations.text(longestSend)
                        + ", which is what sending one email may take, and is " + Durations.text(handlerTimeout));
    }

    private static void between(List<String> faults, String option, Integer value, int least, int most) {
        if (value != null && (value < least || value > most)) {
            faults.add(option + " has to be from " + least + " to " + most + ", and is " + value);
        }
    }

    private static void between(List<String> faults, String option, Duration value, Duration least, Duration most) {
        if (value != null && (value.compareTo(least) < 0 || value.compareTo(most) > 0)) {
            faults.add(option + " has to be from " + Durations.text(least) + " to " + Durations.text(most) + ", and is "
                    + Durations.text(value));
        }
    }
}
