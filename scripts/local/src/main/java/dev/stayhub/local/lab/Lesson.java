package dev.stayhub.local.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What is to be learned from an experiment: a file named after it, of four paragraphs.
 *
 * @param about what it shows, in one line
 * @param expected the lines that the experiment has to tell. What was wrapped is one line again, and {@code #} stands for any
 *     number, because every number is measured anew
 * @param learn what to take home
 * @param places where it is in the code or in docs/, each as {@code path: what it is}
 */
record Lesson(String about, List<String> expected, String learn, List<String> places) {

    private static final String LEARN = "Learn: ";

    /** @throws IllegalStateException if there is no such file, or it has other paragraphs */
    static Lesson of(String experiment) {
        String name = "lessons/" + experiment + ".txt";
        try (InputStream resource = Lesson.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IllegalStateException("there is no " + name);
            }
            String[] paragraphs = new String(resource.readAllBytes(), StandardCharsets.UTF_8).split("\n\n", -1);
            if (paragraphs.length != 4 || !paragraphs[2].startsWith(LEARN)) {
                throw new IllegalStateException(
                        name + " has to be what it is about, lines to expect, what to learn, and places");
            }
            return new Lesson(
                    paragraphs[0],
                    paragraphs[1].lines().toList(),
                    paragraphs[2].substring(LEARN.length()).replace('\n', ' '),
                    paragraphs[3].lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Checks what was told, and tells what to take home, and where it is. */
    void tell(Story story) {
        missingIn(story.told()).forEach(line -> story.check(false, "it told: " + line));
        story.learn(learn);
        for (String place : places) {
            String[] parts = place.split(": ", 2);
            story.where(parts[0], parts[1]);
        }
    }

    /** The expected lines that were not told, in their order. */
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
