package dev.stayhub.worker;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.runtime.cli.Cli;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** The worker as it is, and one more handler, which does next to nothing: it appends a line to the file NOTES. */
public final class WorkerThatNotes {

    static final String TOPIC = "note.taken";
    static final String FILE = "NOTES";
    static final int LINE_BYTES = 13;

    private WorkerThatNotes() {}

    public static void main(String[] args) {
        System.exit(Cli.run(new DrainOutbox(WorkerThatNotes::withNotes), args));
    }

    private static List<Subscription> withNotes(List<Subscription> handlers) {
        Path notes = Path.of(System.getenv(FILE));
        List<Subscription> more = new ArrayList<>(handlers);
        more.add(Subscription.of(TOPIC, "note", (message, lease) -> {
            append(notes, message.id());
            return Outcome.done();
        }));
        return more;
    }

    /** One write, so that lines of several processes do not mix. */
    private static void append(Path notes, long id) {
        byte[] line = String.format("%012d%n", id).getBytes(US_ASCII);
        try {
            Files.write(notes, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
