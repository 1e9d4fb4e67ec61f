package dev.stayhub.testbed.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which programs were started from a {@link Home}, on disk, so that a run after a crash can stop what it left behind. */
public final class ProcessRecords {

    private final Path file;

    private ProcessRecords(Path file) {
        this.file = file;
    }

    public static ProcessRecords in(Home home) {
        return new ProcessRecords(home.processes());
    }

    void add(String name, ProcessHandle handle) {
        ProcessRecord.of(name, handle).ifPresent(entry -> {
            try {
                Files.writeString(file, entry.line() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /**
     * Stops those that still run, the last started first, and forgets all of them. A process that merely has the id of
     * one of ours is left alone.
     *
     * @param patience how long one may take to stop before it is killed
     * @param tell is told the name of each before it is stopped
     */
    public void stopLeftovers(Duration patience, Consumer<String> tell) {
        List<ProcessRecord> started = read();
        Collections.reverse(started);
        for (ProcessRecord each : started) {
            each.stillRunning().ifPresent(handle -> {
                tell.accept(each.name());
                Signals.stop(handle, patience);
            });
        }
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<ProcessRecord> read() {
        if (!Files.exists(file)) {
            return new ArrayList<>();
        }
        try (Stream<String> lines = Files.lines(file)) {
            // A line cut short by a crash has fewer fields and no process that could be recognized.
            return lines.filter(line -> line.split(" ", 4).length == 4)
                    .map(ProcessRecord::parse)
                    .collect(Collectors.toCollection(ArrayList::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
