package dev.stayhub.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the README quotes is what is compiled here. */
class ReadmeTest {

    private static final Path README = Path.of("../README.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(java|sql)\\n(.*?)^```$");

    static Stream<String> javaBlocks() throws IOException {
        return blocks("java").stream();
    }

    static Stream<String> sqlBlocks() throws IOException {
        return blocks("sql").stream();
    }

    @ParameterizedTest
    @MethodSource("javaBlocks")
    void a_java_block_is_quoted_from_the_sample(String block) throws IOException {
        assertThat(sources(Path.of("src"))).anyMatch(source -> source.contains(withoutIndents(block)));
    }

    @ParameterizedTest
    @MethodSource("sqlBlocks")
    void an_sql_block_is_quoted_from_the_outbox(String block) throws IOException {
        assertThat(sources(Path.of("../src/main"))).anyMatch(source -> source.contains(withoutIndents(block)));
    }

    @Test
    void there_is_something_to_compare() throws IOException {
        assertThat(blocks("java")).hasSizeGreaterThan(5);
        assertThat(blocks("sql")).hasSize(2);
    }

    private static List<String> blocks(String language) throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(Files.readString(README));
        while (matcher.find()) {
            if (matcher.group(1).equals(language)) {
                blocks.add(matcher.group(2));
            }
        }
        return blocks;
    }

    private static List<String> sources(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(ReadmeTest::read)
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return withoutIndents(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How far a line is indented depends on what it stands in. */
    private static String withoutIndents(String code) {
        return code.lines().map(String::strip).collect(Collectors.joining("\n"));
    }
}
