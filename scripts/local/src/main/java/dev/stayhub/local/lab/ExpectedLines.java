package dev.stayhub.local.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The lines that an experiment has to tell, from a file named after it. What was wrapped is one line again, and {@code #}
 * stands for any number, because every number is measured anew.
 */
final class ExpectedLines {

    private final List<String> expected;

    private ExpectedLines(List<String> expected) {
        this.expected = expected;
    }

    static ExpectedLines of(Experiment experiment) {
        String name = "expected/" + experiment.name() + ".txt";
        try (InputStream resource = ExpectedLines.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IllegalStateException("there is no " + name);
            }
            String text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
            return new ExpectedLines(
                    text.lines().filter(line -> !line.isBlank()).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those that were not told, in their order. */
    List<String> missingIn(String told) {
        String flat = normalized(told);
        List<String> missing = new ArrayList<>();
        int from = 0;
        for (String line : expected) {
            String wanted = normalized(line);
            int at = flat.indexOf(wanted, from);
            if (at < 0) {
                missing.add(line);
            } else {
                from = at + wanted.length();
            }
        }
        return missing;
    }

    private static String normalized(String text) {
        return text.lines()
                .map(String::strip)
                .collect(Collectors.joining(" "))
                .replaceAll("\\d+(\\.\\d+)?", "#")
                .replaceAll("\\s+", " ");
    }
}
