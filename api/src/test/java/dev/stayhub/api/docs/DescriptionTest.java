package dev.stayhub.api.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.http.Access;
import dev.stayhub.api.http.Input;
import dev.stayhub.api.http.ProblemType;
import dev.stayhub.api.testing.Description;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.events.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** That the traffic of all tests is as described is checked where it is sent: {@code Person}. */
class DescriptionTest {

    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete", "options");

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    private final Description description = Description.OURS;

    @Test
    void every_route_is_described_and_every_description_has_a_route() {
        Map<String, Access> described = new TreeMap<>();
        eachOperation((name, operation) -> described.put(name, access(operation)));

        assertThat(described).isEqualTo(api.routes());
    }

    @Test
    void a_route_takes_a_body_and_a_query_exactly_where_the_description_has_them() {
        Map<String, Set<Input>> described = new TreeMap<>();
        eachOperation((name, operation) -> described.put(name, inputs(name, operation)));

        assertThat(described).isEqualTo(api.inputs());
    }

    @Test
    void every_operation_says_that_it_refuses_what_it_does_not_know() {
        eachOperation((name, operation) ->
                assertThat(operation.get("responses").has("400")).as(name).isTrue());
    }

    @Test
    void every_change_can_be_a_merge_patch() {
        eachOperation((name, operation) -> {
            if (name.startsWith("PATCH ")) {
                JsonNode content = operation.at("/requestBody/content");
                assertThat(content.at("/application~1merge-patch+json/schema"))
                        .as(name)
                        .isEqualTo(content.at("/application~1json/schema"));
            }
        });
    }

    @Test
    void every_route_is_on_the_page_about_the_api() throws IOException {
        assertThat(Files.readString(Path.of("../docs/api.md")))
                .contains(api.routes().keySet().stream()
                        .map(route -> '`' + route + '`')
                        .toList());
    }

    @Test
    void every_operation_has_a_name_of_its_own_a_summary_a_section_and_an_answer_for_whatever_happens() {
        List<String> names = new ArrayList<>();
        Set<String> sections = texts(description.root().get("tags"), "name").collect(Collectors.toSet());
        eachOperation((name, operation) -> {
            names.add(operation.path("operationId").asText());
            assertThat(operation.path("summary").asText()).as(name).isNotBlank();
            assertThat(operation.path("tags")).as(name).hasSize(1).allMatch(tag -> sections.contains(tag.asText()));
            assertThat(operation.get("responses").has("default")).as(name).isTrue();
        });

        assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z][A-Za-z]+"));
    }

    @Test
    void every_problem_type_is_described_with_an_example_of_its_own() {
        List<String> types =
                Stream.of(ProblemType.values()).map(ProblemType::uri).toList();
        JsonNode examples = description.root().at("/components/examples");

        assertThat(description.root().at("/components/schemas/ProblemType/enum"))
                .extracting(JsonNode::textValue)
                .containsExactlyInAnyOrderElementsOf(types);
        for (ProblemType type : ProblemType.values()) {
            JsonNode example =
                    examples.path(type.uri().substring("/problems/".length())).path("value");
            assertThat(example.path("type").asText()).isEqualTo(type.uri());
            assertThat(example.path("status").asInt()).as(type.uri()).isEqualTo(type.status());
            assertThat(example.path("title").asText()).isEqualTo(type.title());
        }
    }

    @Test
    void every_topic_is_named_where_operators_look_for_messages() {
        JsonNode parameters = description.root().at("/paths/~1v1~1outbox~1messages/get/parameters");
        assertThat(parameters)
                .filteredOn(parameter -> parameter.path("name").asText().equals("topic"))
                .singleElement()
                .satisfies(parameter -> assertThat(parameter.get("description").textValue())
                        .as("openapi.yaml, GET /v1/outbox/messages, parameter topic, names every topic")
                        .contains(Topics.ALL.stream()
                                .map(topic -> '`' + topic.name() + '`')
                                .toList()));
    }

    @Test
    void every_example_is_what_its_schema_says() {
        List<String> faults = new ArrayList<>();
        int[] examples = new int[1];
        eachContent(
                description.root(),
                content -> Stream.concat(
                                Stream.of(content.path("example")),
                                elements(content.path("examples"))
                                        .map(example ->
                                                description.resolved(example).path("value")))
                        .filter(value -> !value.isMissingNode())
                        .forEach(value -> {
                            examples[0]++;
                            description
                                    .faults(content.get("schema"), value)
                                    .forEach(fault -> faults.add(value + ": " + fault));
                        }));

        assertThat(faults).isEmpty();
        assertThat(examples[0]).isGreaterThan(60);
    }

    @Test
    void every_body_has_an_example() {
        eachOperation((name, operation) -> {
            JsonNode body = operation.at("/requestBody/content/application~1json");
            assertThat(body.isMissingNode() || body.has("example") || body.has("examples"))
                    .as(name)
                    .isTrue();
            elements(operation.get("responses"))
                    .map(response -> description.resolved(response).path("content"))
                    .flatMap(DescriptionTest::elements)
                    .filter(content -> !content.at("/schema/type").asText().equals("string"))
                    .forEach(content -> assertThat(content.has("example") || content.has("examples"))
                            .as(name)
                            .isTrue());
        });
    }

    @Test
    void every_reference_leads_somewhere_and_everything_is_referred_to() {
        Set<String> references = description.root().findValues("$ref").stream()
                .map(JsonNode::textValue)
                .collect(Collectors.toSet());

        assertThat(references)
                .allSatisfy(reference -> assertThat(
                                description.root().at(reference.substring(1)).isMissingNode())
                        .as(reference)
                        .isFalse());
        description.root().get("components").properties().forEach(kind -> {
            if (!kind.getKey().equals("securitySchemes")) {
                kind.getValue()
                        .fieldNames()
                        .forEachRemaining(
                                name -> assertThat(references).contains("#/components/" + kind.getKey() + "/" + name));
            }
        });
    }

    private void eachOperation(BiConsumer<String, JsonNode> consumer) {
        description
                .root()
                .get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    if (METHODS.contains(method.getKey())) {
                        consumer.accept(
                                method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(), method.getValue());
                    }
                }));
    }

    private static void eachContent(JsonNode node, Consumer<JsonNode> consumer) {
        elements(node.path("content")).forEach(consumer);
        node.forEach(child -> eachContent(child, consumer));
    }

    private Set<Input> inputs(String name, JsonNode operation) {
        Set<Input> inputs = new HashSet<>();
        if (operation.has("requestBody")) {
            inputs.add(Input.BODY);
        }
        if (description.parameters(name.split(" ", -1)[1], operation).stream()
                .anyMatch(parameter -> parameter.get("in").textValue().equals("query"))) {
            inputs.add(Input.QUERY);
        }
        return inputs;
    }

    private Access access(JsonNode operation) {
        if (!operation.has("security")) {
            return Access.SIGNED_IN;
        }
        JsonNode security = operation.get("security");
        if (security.isEmpty()) {
            return Access.OPEN;
        }
        return security.at("/0/bearer/0").asText().equals("OPERATOR") ? Access.OPERATOR : Access.OPTIONAL;
    }

    private static Stream<String> texts(JsonNode array, String field) {
        return elements(array).map(element -> element.get(field).textValue());
    }

    private static Stream<JsonNode> elements(JsonNode node) {
        return StreamSupport.stream(node.spliterator(), false);
    }
}
