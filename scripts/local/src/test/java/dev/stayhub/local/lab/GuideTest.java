package dev.stayhub.local.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.local.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guide leads to places that are there. */
class GuideTest {

    private static final Path DOCS = Repository.root().resolve("docs");
    private static final int LESSONS = 32;

    private final String guide = read(DOCS.resolve("guide.md"));

    @Test
    void each_lesson_has_a_place_in_the_code_and_a_test() {
        List<String> lessons = Stream.of(guide.split("\n## ", -1)).skip(1).toList();

        assertThat(lessons)
                .hasSize(LESSONS)
                .allMatch(lesson -> lesson.contains("\n- Code: [") && lesson.contains("\n- Test: `"));
        assertThat(IntStream.range(0, LESSONS)).allMatch(i -> lessons.get(i).startsWith((i + 1) + ". "));
    }

    @Test
    void each_experiment_belongs_to_a_lesson_and_no_other_is_named() {
        List<String> named = all("`scripts/lab ([a-z-]+)`", guide);

        List<String> experiments =
                Experiments.LESSONS.stream().map(Experiment::name).toList();
        assertThat(named).containsAll(experiments);
        assertThat(named)
                .isSubsetOf(Stream.concat(experiments.stream(), Stream.of("guarantees"))
                        .toList());
    }

    @Test
    void each_test_that_is_named_exists() throws IOException {
        Map<String, String> tests = tests();

        assertThat(all("`([A-Za-z]+(?:Test|IT)\\.\\w+)`", guide)).isNotEmpty().allSatisfy(name -> {
            String[] parts = name.split("\\.", -1);
            assertThat(tests).containsKey(parts[0]);
            assertThat(tests.get(parts[0])).contains("void " + parts[1] + "(");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"guide.md", "guarantees.md"})
    void each_link_leads_somewhere(String page) {
        assertThat(all("]\\(([^)]+)\\)", read(DOCS.resolve(page))))
                .isNotEmpty()
                .allSatisfy(link -> assertThat(DOCS.resolve(link)).exists());
    }

    private static Map<String, String> tests() throws IOException {
        Map<String, String> tests = new HashMap<>();
        try (Stream<Path> files = Files.walk(Repository.root())) {
            files.filter(file -> file.toString().matches(".*/src/test/java/.*(Test|IT)\\.java"))
                    .forEach(file -> tests.merge(
                            file.getFileName().toString().replace(".java", ""), read(file), String::concat));
        }
        return tests;
    }

    private static List<String> all(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(result -> result.group(1))
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
