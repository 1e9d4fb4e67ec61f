package dev.stayhub.testbed.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a program prints.
 *
 * @param err may be the same file
 * @param temporary whether nobody wants them when the program is gone
 */
record Logs(LogFile out, LogFile err, boolean temporary) {

    static Logs of(Home home, String program) {
        LogFile log = LogFile.fresh(home.log(program));
        return new Logs(log, log, false);
    }

    static Logs in(Path directory, String file) {
        return new Logs(
                new LogFile(directory.resolve(file + ".out")), new LogFile(directory.resolve(file + ".err")), false);
    }

    static Logs untilClosed() throws IOException {
        LogFile out = new LogFile(Files.createTempFile("program", ".out"));
        return new Logs(out, new LogFile(Files.createTempFile("program", ".err")), true);
    }

    void applyTo(ProcessBuilder builder) {
        builder.redirectOutput(out.path().toFile());
        if (out.equals(err)) {
            builder.redirectErrorStream(true);
        } else {
            builder.redirectError(err.path().toFile());
        }
    }

    void forgetIfTemporary() {
        if (!temporary) {
            return;
        }
        try {
            Files.deleteIfExists(out.path());
            Files.deleteIfExists(err.path());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
