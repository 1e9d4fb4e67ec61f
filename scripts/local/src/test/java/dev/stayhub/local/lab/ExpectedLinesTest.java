package dev.stayhub.local.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExpectedLinesTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Story story = new Story(new PrintStream(out, true, StandardCharsets.UTF_8));

    static List<Experiment> experiments() {
        return Experiments.ALL;
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void each_experiment_has_lines_that_it_must_tell_a_lesson_and_a_place_among_them(Experiment experiment) {
        List<String> missing = ExpectedLines.of(experiment).missingIn("");

        assertThat(missing).anyMatch(line -> line.contains("[ok]"));
        assertThat(missing).anyMatch(line -> line.startsWith("Learn: "));
        assertThat(missing).anyMatch(line -> line.contains("/src/"));
    }

    @Test
    void experiments_have_names_of_their_own() {
        Set<String> names = Experiments.ALL.stream().map(Experiment::name).collect(Collectors.toSet());

        assertThat(names).hasSameSizeAs(Experiments.ALL);
        assertThat(Experiments.named("dual-write")).isPresent();
        assertThat(Experiments.named("nothing")).isEmpty();
    }

    @Test
    void numbers_may_differ_and_lines_may_be_wrapped() {
        story.check(true, "looking first decides nothing: nights sold more than once: 3");

        assertThat(missing()).noneMatch(line -> line.contains("looking first"));
    }

    @Test
    void a_claim_that_does_not_hold_is_missing_from_the_lines_and_fails_the_story() {
        story.check(false, "looking first decides nothing: nights sold more than once: 0");

        assertThat(missing()).anyMatch(line -> line.contains("looking first"));
        assertThat(story.holds()).isFalse();
        assertThat(story.told()).contains("[NOT SO] looking first");
    }

    @Test
    void a_place_that_is_not_there_fails_the_story() {
        story.where("api/src/main/java/Nowhere.java", "nothing");

        assertThat(story.holds()).isFalse();
    }

    @Test
    void what_is_told_fits_a_terminal() {
        story.title("name", "word ".repeat(60).strip());
        story.step("word ".repeat(60).strip());
        story.look("what", "word ".repeat(60).strip());
        story.check(true, "word ".repeat(60).strip());
        story.learn("word ".repeat(60).strip());

        assertThat(out.toString(StandardCharsets.UTF_8).lines()).allMatch(line -> line.length() <= 92);
    }

    @Test
    void words_stay_apart_wherever_a_line_is_wrapped() {
        String text = "word ".repeat(60).strip();

        for (int length = 1; length < 60; length++) {
            story.look("w".repeat(length), text);
        }

        assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("wordword");
    }

    private List<String> missing() {
        return ExpectedLines.of(new DoubleBooking()).missingIn(story.told());
    }
}
