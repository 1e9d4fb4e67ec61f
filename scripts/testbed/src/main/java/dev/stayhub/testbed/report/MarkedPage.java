package dev.stayhub.testbed.report;

import dev.stayhub.testbed.TestbedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page of docs/: what people wrote, and between two marks what was measured.
 *
 * @param before ends with the first mark
 * @param after begins with the second
 */
public record MarkedPage(Path file, String before, String measured, String after) {

    /**
     * The page as it is.
     *
     * @throws TestbedException if it has no such marks: then all of it is somebody's
     */
    public static MarkedPage read(Path file, String begin, String end) throws IOException {
        String text = Files.readString(file);
        int first = text.indexOf(begin);
        int last = text.indexOf(end);
        if (first < 0 || last < first) {
            throw new TestbedException(file + " has no place for what is measured: it goes between " + begin.strip()
                    + " and " + end.strip());
        }
        int from = first + begin.length();
        return new MarkedPage(file, text.substring(0, from), text.substring(from, last), text.substring(last));
    }

    /** Puts this between the marks, and leaves the rest alone. */
    public void write(String report) throws IOException {
        Files.writeString(file, before + "\n" + report + "\n" + after);
    }
}
