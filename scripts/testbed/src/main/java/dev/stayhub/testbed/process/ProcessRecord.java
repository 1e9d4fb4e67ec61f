package dev.stayhub.testbed.process;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A process that this program started, as it can be recognized later. A process id alone proves nothing: the system
 * gives it to somebody else one day.
 *
 * @param name what people call it; no spaces
 * @param startedAt when the system says that it started
 * @param command the program file that it runs
 */
record ProcessRecord(String name, long pid, Instant startedAt, String command) {

    /** The system computes the start from its idea of when it booted, which wanders by a second. */
    private static final Duration TOLERANCE = Duration.ofSeconds(3);

    /** Empty if the system does not tell enough to recognize the process again. */
    static Optional<ProcessRecord> of(String name, ProcessHandle handle) {
        ProcessHandle.Info info = handle.info();
        return info.startInstant()
                .flatMap(start -> info.command().map(command -> new ProcessRecord(name, handle.pid(), start, command)));
    }

    /** The process, if it is still the one that was recorded. */
    Optional<ProcessHandle> stillRunning() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::isTheSame);
    }

    private boolean isTheSame(ProcessHandle handle) {
        return of(name, handle)
                .filter(now -> now.command.equals(command))
                .filter(now -> Duration.between(startedAt, now.startedAt).abs().compareTo(TOLERANCE) <= 0)
                .isPresent();
    }

    String line() {
        return name + " " + pid + " " + startedAt + " " + command;
    }

    static ProcessRecord parse(String line) {
        String[] fields = line.split(" ", 4);
        return new ProcessRecord(fields[0], Long.parseLong(fields[1]), Instant.parse(fields[2]), fields[3]);
    }
}
