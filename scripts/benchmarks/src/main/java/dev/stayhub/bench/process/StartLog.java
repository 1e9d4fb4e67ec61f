package dev.stayhub.bench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** When handlers started, one line each, so that another process can read it. Thread-safe. */
public final class StartLog {

    private final Path file;

    private StartLog(Path file) {
        this.file = file;
    }

    public static StartLog in(Path file) {
        return new StartLog(file);
    }

    synchronized void started(String subject, Instant at) {
        try {
            Files.writeString(file, subject + " " + at + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All that was noted so far: when the handler started, by what the message is about. */
    public Map<String, Instant> read() {
        if (!Files.exists(file)) {
            return Map.of();
        }
        try {
            Map<String, Instant> starts = new HashMap<>();
            String text = Files.readString(file);
            // The last line may still be in the making.
            for (String line :
                    text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
                List<String> words = List.of(line.split(" ", 2));
                starts.putIfAbsent(words.get(0), Instant.parse(words.get(1)));
            }
            return starts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
