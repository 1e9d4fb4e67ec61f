package dev.stayhub.local.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.local.Repository;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LessonTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Story story = new Story(new PrintStream(out, true, StandardCharsets.UTF_8));

    static List<String> lessons() {
        return Experiments.LESSONS.stream().map(Experiment::name).toList();
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void each_has_lines_that_it_must_tell_what_to_learn_and_places_that_are_there(String name) {
        Lesson lesson = Lesson.of(name);

        assertThat(lesson.missingIn("")).anyMatch(line -> line.contains("[ok]"));
        assertThat(lesson.learn()).isNotBlank();
        assertThat(lesson.places())
                .anyMatch(place -> place.contains("/src/"))
                .allSatisfy(place -> assertThat(Repository.root().resolve(place.split(":", 2)[0]))
                        .exists());
    }

    @Test
    void what_to_learn_and_where_it_is_are_told_at_the_end() {
        Lesson.of("double-booking").tell(story);

        assertThat(story.told()).contains("Learn: Only a constraint arbitrates", "  migrations/src/main/resources/");
    }

    @Test
    void a_line_that_was_not_told_fails_the_story() {
        Lesson.of("double-booking").tell(story);

        assertThat(story.holds()).isFalse();
        assertThat(story.told()).contains("[NOT SO] it told: [ok] looking first decides nothing");
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
        return Lesson.of("double-booking").missingIn(story.told());
    }
}
