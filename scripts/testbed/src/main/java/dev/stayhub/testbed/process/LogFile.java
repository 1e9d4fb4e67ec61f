package dev.stayhub.testbed.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a program printed. */
public record LogFile(Path path) {

    private static final int TAIL_LINES = 15;
    private static final int TAIL_BYTES = 8_192;

    /** A new log; the one of the run before is kept beside it until the next. */
    public static LogFile fresh(Path path) {
        try {
            if (Files.exists(path)) {
                Path previous = path.resolveSibling(path.getFileName() + ".previous");
                Files.move(path, previous, StandardCopyOption.REPLACE_EXISTING);
            }
            return new LogFile(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All of it. */
    public String read() {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What follows in the first whole line that begins so. */
    Optional<String> rest(String beginning) {
        String printed = read();
        return printed.substring(0, printed.lastIndexOf('\n') + 1)
                .lines()
                .filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(beginning.length()))
                .findFirst();
    }

    /** Its last lines under a heading that names it; a heading alone if there is nothing to show. */
    public String tail() {
        return "The end of " + path + ":\n" + lastLines();
    }

    private String lastLines() {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            long start = Math.max(0, file.length() - TAIL_BYTES);
            file.seek(start);
            byte[] bytes = new byte[(int) (file.length() - start)];
            file.readFully(bytes);
            String[] lines = new String(bytes, StandardCharsets.UTF_8).split("\n", -1);
            return Arrays.stream(lines)
                    .skip(Math.max(0, lines.length - TAIL_LINES))
                    .map(line -> "  " + line)
                    .collect(Collectors.joining("\n"))
                    .stripTrailing();
        } catch (IOException e) {
            return "  (it cannot be read: " + e.getMessage() + ")";
        }
    }
}
