package dev.stayhub.bench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;

/** When handlers started, one line each, in a file that another process can read. Thread-safe. */
public record StartLog(Path file) {

    synchronized void started(String subject, Instant at) {
        try {
            Files.writeString(file, subject + " " + at + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** When the first handler of what is about this subject started; empty if none has. */
    public Optional<Instant> firstOf(String subject) {
        try {
            String text = Files.exists(file) ? Files.readString(file) : "";
            // The last line may still be in the making.
            return text.substring(0, text.lastIndexOf('\n') + 1)
                    .lines()
                    .filter(line -> line.startsWith(subject + " "))
                    .map(line -> Instant.parse(line.substring(subject.length() + 1)))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
