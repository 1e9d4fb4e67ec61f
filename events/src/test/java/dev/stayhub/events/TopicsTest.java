package dev.stayhub.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What belongs to an event and stands in this module: a part that is forgotten is named. */
class TopicsTest {

    private static final Path CLASSES = Path.of("target/classes/dev/stayhub/events");
    private static final Path RESOURCES = Path.of("src/main/resources/dev/stayhub/events");
    private static final Path CORPUS = Path.of("src/test/resources/corpus");
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Fields that say who somebody is, or are in somebody's own words. */
    private static final Set<String> PERSONAL =
            Set.of("email", "guestEmail", "guestName", "hostEmail", "hostName", "reason");

    static final List<Topic<?>> TOPICS = Topics.ALL;

    @Test
    void every_event_is_in_the_list_of_topics() throws Exception {
        List<Topic<?>> declared = new ArrayList<>();
        for (String name : names(CLASSES, ".class")) {
            for (Field field : Class.forName("dev.stayhub.events." + name).getDeclaredFields()) {
                if (field.getType() == Topic.class) {
                    declared.add((Topic<?>) field.get(null));
                }
            }
        }

        assertThat(declared).isNotEmpty();
        assertThat(Topics.ALL).as("Topics.ALL lists each TOPIC of this module").hasSameElementsAs(declared);
        assertThat(Topics.ALL).extracting(Topic::name).isSorted().doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @FieldSource("TOPICS")
    void every_topic_has_a_schema_that_is_called_like_it(Topic<?> topic) throws IOException {
        Path file = RESOURCES.resolve(topic.schema());
        assertThat(file)
                .as("the JSON Schema of " + topic.name() + ": add " + file)
                .isRegularFile();

        JsonNode schema = JSON.readTree(file.toFile());
        assertThat(schema.get("$id").textValue())
                .isEqualTo("urn:stayhub:schema:" + topic.name() + ":v" + topic.schemaVersion());
        assertThat(schema.get("title").textValue()).isEqualTo(topic.name() + ", version " + topic.schemaVersion());
    }

    @Test
    void every_schema_has_a_topic() throws IOException {
        for (String schema : names(RESOURCES.resolve("schemas"), ".json")) {
            assertThat(Topics.ALL)
                    .as("a topic in Topics.ALL for schemas/" + schema + ".json")
                    .anyMatch(topic -> schema.startsWith(topic.name() + ".v"));
        }
    }

    @ParameterizedTest
    @FieldSource("TOPICS")
    void every_topic_has_a_payload_of_today_and_one_of_a_newer_writer_in_the_corpus(Topic<?> topic) {
        for (String end : List.of("", "-with-fields-of-a-newer-writer")) {
            Path file = CORPUS.resolve(topic.name() + "/v" + topic.schemaVersion() + end + ".json");
            assertThat(file)
                    .as("a payload of " + topic.name() + ": add " + file)
                    .isRegularFile();
        }
    }

    @ParameterizedTest
    @FieldSource("TOPICS")
    void every_field_that_is_written_is_in_the_schema(Topic<?> topic) throws IOException {
        Path file = CORPUS.resolve(topic.name() + "/v" + topic.schemaVersion() + ".json");
        String written = EventJson.write(EventJson.read(topic, Files.readString(file)));

        assertThat(fields(JSON.readTree(written)))
                .as("properties of " + topic.schema() + ", and what its record writes")
                .isEqualTo(fields(schema(topic).get("properties")));
    }

    @ParameterizedTest
    @FieldSource("TOPICS")
    void every_field_is_shown_to_operators_or_hidden_on_purpose(Topic<?> topic) throws IOException {
        Set<String> undecided = fields(schema(topic).get("properties"));
        undecided.removeAll(HarmlessFields.NAMES);
        undecided.removeAll(PERSONAL);

        assertThat(undecided)
                .as("fields of " + topic.name()
                        + " that nobody has decided on: add those that tell nothing about people"
                        + " to HarmlessFields.NAMES, the others to PERSONAL in this test")
                .isEmpty();
    }

    @Test
    void no_field_is_decided_on_twice_or_for_an_event_that_is_gone() throws IOException {
        Set<String> all = new HashSet<>();
        for (Topic<?> topic : Topics.ALL) {
            all.addAll(fields(schema(topic).get("properties")));
        }

        assertThat(HarmlessFields.NAMES).isSubsetOf(all).doesNotContainAnyElementsOf(PERSONAL);
        assertThat(PERSONAL).isSubsetOf(all);
    }

    private static JsonNode schema(Topic<?> topic) throws IOException {
        return JSON.readTree(RESOURCES.resolve(topic.schema()).toFile());
    }

    private static Set<String> fields(JsonNode object) {
        Set<String> names = new HashSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Of the files in a directory with this ending, without it. */
    private static List<String> names(Path directory, String ending) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ending))
                    .map(name -> name.substring(0, name.length() - ending.length()))
                    .toList();
        }
    }
}
