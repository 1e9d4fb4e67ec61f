package dev.stayhub.worker.email;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The tables of docs/outcomes.md. */
final class OutcomesPage {

    private static final Path FILE = Path.of("../docs/outcomes.md");
    private static final String ANY = "any";
    private static final String CONFIRMATION_SECTION = "What became of the confirmation";

    private OutcomesPage() {}

    /** What one attempt comes to; "–" where nothing is said or written. */
    record Result(String sendOutcome, String outcome, String settlement, String email, String confirmationEmail) {}

    /** @param cause an answer, or whatever else happens to the attempt */
    record Row(String cause, Result result) {

        /** Everything in backquotes that looks like this. */
        List<String> named(String pattern) {
            return Pattern.compile("`(" + pattern + ")`")
                    .matcher(cause)
                    .results()
                    .map((MatchResult match) -> match.group(1))
                    .toList();
        }

        @Override
        public String toString() {
            return cause;
        }
    }

    /** The rows of a section about attempts. */
    static Stream<Row> attempts(String section) {
        return cells(section)
                .map(row ->
                        new Row(row.get(0), new Result(row.get(1), row.get(2), row.get(3), row.get(4), row.get(5))));
    }

    /** What became of the confirmation, by the first row of the page's last table that applies. */
    static String confirmationEmail(String email, String message, String booking) {
        List<String> state = List.of(email, message, booking);
        return cells(CONFIRMATION_SECTION)
                .filter(row -> Stream.of(0, 1, 2)
                        .allMatch(column ->
                                row.get(column).equals(ANY) || row.get(column).contains(state.get(column))))
                .findFirst()
                .orElseThrow()
                .get(3);
    }

    /** The cells of a section's table, without its two lines of heading. */
    private static Stream<List<String>> cells(String section) {
        String text = read().split("\n## " + section + "\n", -1)[1].split("\n## ", -1)[0];
        return text.lines()
                .filter(line -> line.startsWith("| "))
                .skip(2)
                .map(line -> Stream.of(line.substring(1, line.length() - 1).split("\\|", -1))
                        .map(String::strip)
                        .toList());
    }

    private static String read() {
        try {
            return Files.readString(FILE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
