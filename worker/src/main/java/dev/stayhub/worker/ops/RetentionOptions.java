package dev.stayhub.worker.ops;

import dev.stayhub.runtime.cli.Durations;
import dev.stayhub.runtime.cli.ValidatedOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import picocli.CommandLine.Option;

/** The retention settings. A picocli mixin. */
public final class RetentionOptions implements ValidatedOptions {

    private static final Duration LEAST_KEPT = Duration.ofHours(1);
    /**
     * More than the day that a message waits for an unavailable provider, so that its email is not removed before it is
     * sent.
     */
    private static final Duration LEAST_REMEMBERED = Duration.ofDays(2);

    @Option(
            names = "--keep-finished",
            paramLabel = "TIME",
            defaultValue = "${env:STAYHUB_KEEP_FINISHED:-7d}",
            description =
                    "How long messages are kept after they were handled or discarded; dead letters are kept until an"
                            + " operator decides (STAYHUB_KEEP_FINISHED, default: ${DEFAULT-VALUE}).")
    private Duration keepFinished;

    @Option(
            names = "--keep-recipients",
            paramLabel = "TIME",
            defaultValue = "${env:STAYHUB_KEEP_RECIPIENTS:-30d}",
            description =
                    "How long the recipients of emails are kept (STAYHUB_KEEP_RECIPIENTS, default: ${DEFAULT-VALUE}).")
    private Duration keepRecipients;

    /** The retention with these settings. */
    public Retention retention(Jdbi jdbi) {
        return new Retention(jdbi, keepFinished, keepRecipients);
    }

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        atLeast(faults, "--keep-finished (STAYHUB_KEEP_FINISHED)", keepFinished, LEAST_KEPT);
        atLeast(faults, "--keep-recipients (STAYHUB_KEEP_RECIPIENTS)", keepRecipients, LEAST_REMEMBERED);
        return faults;
    }

    private static void atLeast(List<String> faults, String option, Duration value, Duration least) {
        if (value != null && value.compareTo(least) < 0) {
            faults.add(option + " must be at least " + Durations.text(least) + ", but is " + Durations.text(value));
        }
    }
}
