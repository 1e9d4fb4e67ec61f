package dev.stayhub.worker.ops;

import dev.stayhub.outbox.ops.Numbers;
import dev.stayhub.outbox.ops.TopicNumbers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Formats the statistics of the outbox for the terminal. */
final class StatsReport {

    private static final List<String> HEAD =
            List.of("TOPIC", "PENDING", "DUE", "OLDEST", "IN FLIGHT", "DEAD", "LAST HOUR", "DONE/MIN");

    private StatsReport() {}

    static List<String> lines(Numbers numbers, long unknownOutcomes) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        numbers.topics().forEach(topic -> rows.add(row(topic)));
        rows.add(row(numbers.total()));
        List<String> lines = new ArrayList<>(Printed.table(rows));
        lines.add("");
        oldest(numbers).ifPresent(lines::add);
        lines.add("workers: " + numbers.workers());
        if (!numbers.unhandled().isEmpty()) {
            lines.add("due and handled by no worker: " + Printed.oneLine(String.join(", ", numbers.unhandled())));
        }
        lines.add("emails of the last 24 h with an unknown outcome: " + unknownOutcomes);
        return lines;
    }

    private static List<String> row(TopicNumbers topic) {
        return List.of(
                Printed.oneLine(topic.topic(), 26),
                topic.pending().toString(),
                topic.due().toString(),
                age(topic.oldestWaiting()),
                age(topic.longestInFlight()),
                topic.dead().toString(),
                topic.diedLastHour().toString(),
                topic.handledLastMinute().toString());
    }

    private static String age(Optional<Duration> age) {
        return age.map(Printed::age).orElse("-");
    }

    /** The id of the message that has waited longest, so that it can be inspected. */
    static Optional<String> oldest(Numbers numbers) {
        TopicNumbers total = numbers.total();
        return total.oldestWaiting()
                .map(waited -> "oldest waiting: "
                        + total.oldestMessage().map(Object::toString).orElse("?") + ", due for " + Printed.age(waited));
    }
}
