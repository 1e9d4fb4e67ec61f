package dev.stayhub.worker.ops;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.events.HarmlessFields;
import dev.stayhub.outbox.Masked;
import dev.stayhub.outbox.ops.DeadLetter;
import dev.stayhub.outbox.ops.MessageDetails;
import dev.stayhub.outbox.ops.RedriveResult;
import dev.stayhub.outbox.ops.StoredMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** Formats dead letters for the terminal. */
final class DeadLetterReport {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The error as shown, for a message with this payload. */
    private final BinaryOperator<String> error;

    private final UnaryOperator<String> json;

    private DeadLetterReport(BinaryOperator<String> error, UnaryOperator<String> json) {
        this.error = error;
        this.json = json;
    }

    static DeadLetterReport masked() {
        Masked masked = new Masked(HarmlessFields.NAMES);
        return new DeadLetterReport(
                masked::error, payload -> masked.payload(payload).toPrettyString());
    }

    static DeadLetterReport unmasked() {
        return new DeadLetterReport((error, payload) -> error, DeadLetterReport::indented);
    }

    static DeadLetterReport of(boolean unmasked) {
        return unmasked ? unmasked() : masked();
    }

    private static String indented(String payload) {
        try {
            return JSON.readTree(payload).toPrettyString();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON", e);
        }
    }

    /** Two lines per dead letter: its identity and its error. */
    List<String> list(List<DeadLetter> letters, Instant now) {
        List<String> lines = new ArrayList<>();
        lines.add(line("ID", "DIED", "TRIES", "TOPIC"));
        for (DeadLetter letter : letters) {
            String age = Printed.age(Duration.between(letter.diedAt(), now));
            lines.add(line(letter.publicId().toString(), age, Integer.toString(letter.attempts()), letter.topic()));
            lines.add(Printed.oneLine("    " + error.apply(letter.lastError(), letter.payload()), Printed.WIDTH));
        }
        return lines;
    }

    private static String line(String id, String age, String tries, String topic) {
        List<String> cells = List.of(
                id + " ".repeat(Math.max(0, 36 - id.length())),
                " ".repeat(Math.max(0, 5 - age.length())) + age,
                " ".repeat(Math.max(0, 5 - tries.length())) + tries,
                topic);
        return Printed.oneLine(String.join("  ", cells), Printed.WIDTH);
    }

    /** All fields, one per line, with the payload at the end. */
    List<String> details(MessageDetails details) {
        StoredMessage message = details.message();
        List<Map.Entry<String, Optional<?>>> facts = List.of(
                Map.entry("id", Optional.of(message.publicId())),
                Map.entry("topic", Optional.of(message.topic() + ", schema version " + message.schemaVersion())),
                Map.entry("subject", Optional.of(message.subject())),
                Map.entry("status", Optional.of(message.status())),
                Map.entry("tries", Optional.of(message.attempts() + ", deferrals " + message.deferrals())),
                Map.entry("created", Optional.of(message.createdAt())),
                Map.entry("due", Optional.of(message.dueAt())),
                Map.entry("available", Optional.of(message.availableAt())),
                Map.entry("processed", message.processedAt()),
                Map.entry("held by", message.leasedBy()),
                Map.entry("held until", message.leasedUntil()),
                Map.entry("last error", message.lastError().map(last -> error.apply(last, message.payload()))),
                Map.entry("headers", Optional.of(message.headers())));
        List<String> lines = new ArrayList<>();
        facts.forEach(fact -> fact.getValue()
                .ifPresent(value -> lines.add(fact.getKey() + ":"
                        + " ".repeat(12 - fact.getKey().length()) + Printed.oneLine(value.toString()))));
        details.history()
                .forEach(entry -> lines.add(Printed.oneLine("audit:       " + entry.actedAt() + " "
                        + entry.action() + " by " + entry.who() + ": " + entry.why()
                        + entry.oldError()
                                .map(old -> " (was: " + error.apply(old, message.payload()) + ")")
                                .orElse(""))));
        lines.add("payload:");
        json.apply(message.payload()).lines().map(Printed::oneLine).forEach(lines::add);
        return lines;
    }

    /** The result of an action, for example {@code redriven=12 changed-meanwhile=0}. */
    static String outcome(String verb, RedriveResult result) {
        return verb + "=" + result.done() + " changed-meanwhile=" + result.changedMeanwhile();
    }
}
