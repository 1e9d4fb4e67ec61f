package dev.stayhub.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.net.URLDecoder;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Holds what goes over the wire against the description: every answer is described, and whatever is not described has not
 * been accepted.
 */
final class Contract {

    private static final Description description = Description.OURS;
    private static final JsonNode PROBLEM = description.root().at("/components/schemas/Problem");

    private Contract() {}

    static void check(HttpRequest request, byte[] body, HttpResponse<String> response) {
        String what = request.method() + " " + request.uri().getPath() + " -> " + response.statusCode();
        Optional<String> template = description.template(request.uri().getPath());
        Optional<JsonNode> operation = template.flatMap(path -> description.operation(path, request.method()));
        if (operation.isEmpty()) {
            assertThat(response.statusCode()).as(what + ": not described").isIn(400, 401, 404, 405);
            checkProblem(what, request, response);
            return;
        }
        checkResponse(what, operation.get(), request, response);
        if (response.statusCode() < 400) {
            assertThat(requestFaults(template.get(), operation.get(), request, body))
                    .as(what + ": accepted")
                    .isEmpty();
        } else if (response.statusCode() == 400 && response.body().contains("\"errors\":")) {
            assertThat(requestFaults(template.get(), operation.get(), request, body))
                    .as(what + ": malformed, but as described")
                    .isNotEmpty();
        }
    }

    private static void checkProblem(String what, HttpRequest request, HttpResponse<String> response) {
        assertThat(response.headers().firstValue("Content-Type")).as(what).hasValue("application/problem+json");
        if (!request.method().equals("HEAD")) {
            assertThat(description.faults(PROBLEM, JsonBodies.read(response.body())))
                    .as(what)
                    .isEmpty();
        }
    }

    private static void checkResponse(
            String what, JsonNode operation, HttpRequest request, HttpResponse<String> response) {
        JsonNode responses = operation.get("responses");
        JsonNode described =
                description.resolved(Optional.ofNullable(responses.get(Integer.toString(response.statusCode())))
                        .orElse(responses.path("default")));
        assertThat(described.isMissingNode()).as(what + ": not described").isFalse();
        described.path("headers").properties().forEach(header -> checkHeader(what, header, response.headers()));
        if (!described.has("content")) {
            assertThat(response.body()).as(what).isEmpty();
            return;
        }
        String type = response.headers().firstValue("Content-Type").orElse("").replaceFirst(";\\s*charset=utf-8$", "");
        JsonNode content = described.get("content").get(type);
        assertThat(content).as(what + ": " + type).isNotNull();
        if (type.endsWith("json") && !request.method().equals("HEAD")) {
            assertThat(description.faults(content.get("schema"), JsonBodies.read(response.body())))
                    .as(what + ": " + response.body())
                    .isEmpty();
        }
    }

    private static void checkHeader(String what, Map.Entry<String, JsonNode> header, HttpHeaders headers) {
        JsonNode described = description.resolved(header.getValue());
        Optional<String> value = headers.firstValue(header.getKey());
        if (described.path("required").asBoolean()) {
            assertThat(value).as(what + ": " + header.getKey()).isPresent();
        }
        value.ifPresent(text -> assertThat(description.faults(described.get("schema"), TextNode.valueOf(text)))
                .as(what + ": " + header.getKey())
                .isEmpty());
    }

    private static List<String> requestFaults(String template, JsonNode operation, HttpRequest request, byte[] body) {
        List<JsonNode> parameters = description.parameters(template, operation);
        return Stream.of(
                        bodyFaults(operation, body),
                        queryFaults(parameters, request),
                        headerFaults(parameters, request))
                .flatMap(faults -> faults)
                .toList();
    }

    private static Stream<String> bodyFaults(JsonNode operation, byte[] body) {
        JsonNode described = operation.path("requestBody");
        if (body.length == 0) {
            return described.path("required").asBoolean() ? Stream.of("no body") : Stream.empty();
        }
        JsonNode schema = described.at("/content/application~1json/schema");
        JsonNode sent = JsonBodies.read(new String(body, StandardCharsets.UTF_8));
        if (schema.isMissingNode()) {
            return sent.isObject() && sent.isEmpty() ? Stream.empty() : Stream.of("a body");
        }
        return Stream.concat(description.faults(schema, sent).stream(), fractions(sent));
    }

    /** JSON Schema takes 2.0 for a whole number; StayHub's description says in words that it does not. */
    private static Stream<String> fractions(JsonNode node) {
        return node.isFloatingPointNumber()
                ? Stream.of("a fraction")
                : StreamSupport.stream(node.spliterator(), false).flatMap(Contract::fractions);
    }

    private static Stream<String> queryFaults(List<JsonNode> parameters, HttpRequest request) {
        String query = request.uri().getRawQuery();
        if (query == null || query.isEmpty()) {
            return Stream.empty();
        }
        return Stream.of(query.split("&", -1)).flatMap(pair -> {
            String[] parts = pair.split("=", 2);
            String value = parts.length == 1 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8);
            return in(parameters, "query")
                    .filter(parameter -> parameter.get("name").textValue().equals(parts[0]))
                    .findFirst()
                    .map(parameter -> faults(parameter, value))
                    .orElse(Stream.of("query parameter " + parts[0]));
        });
    }

    private static Stream<String> headerFaults(List<JsonNode> parameters, HttpRequest request) {
        Set<String> described = in(parameters, "header")
                .map(parameter -> parameter.get("name").textValue())
                .collect(Collectors.toSet());
        Stream<String> faults = in(parameters, "header")
                .flatMap(parameter -> request.headers()
                        .firstValue(parameter.get("name").textValue())
                        .map(value -> faults(parameter, value))
                        .orElse(Stream.empty()));
        // A condition that is not described would be passed over in silence.
        return request.headers().firstValue("If-Match").isPresent() && !described.contains("If-Match")
                ? Stream.concat(faults, Stream.of("If-Match"))
                : faults;
    }

    private static Stream<JsonNode> in(List<JsonNode> parameters, String place) {
        return parameters.stream()
                .filter(parameter -> parameter.get("in").textValue().equals(place));
    }

    private static Stream<String> faults(JsonNode parameter, String value) {
        JsonNode schema = description.resolved(parameter.get("schema"));
        return description.faults(schema, read(schema.path("type").asText(), value)).stream()
                .map(fault -> parameter.get("name").textValue() + ": " + fault);
    }

    private static JsonNode read(String type, String value) {
        if (type.equals("integer") && value.matches("-?\\d{1,18}")) {
            return LongNode.valueOf(Long.parseLong(value));
        }
        // Style form without explode: the only one that is used.
        return type.equals("array")
                ? JsonNodeFactory.instance
                        .arrayNode()
                        .addAll(Stream.of(value.split(",", -1))
                                .map(TextNode::valueOf)
                                .toList())
                : TextNode.valueOf(value);
    }
}
