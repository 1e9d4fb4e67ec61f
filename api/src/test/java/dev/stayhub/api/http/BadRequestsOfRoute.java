package dev.stayhub.api.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.stayhub.api.http.BadRequest.Sender;
import dev.stayhub.api.testing.Description;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Bad requests of every kind at one route, made of what openapi.yaml says about it: a new route has them by itself. */
final class BadRequestsOfRoute {

    private static final String NUL = "\u0000";
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");

    private final String template;
    private final String method;
    private final String path;
    private final Access access;
    private final JsonNode operation;
    private final List<JsonNode> parameters;

    /**
     * @param route a method and a path template
     * @param ids the id to use in the paths of each collection, such as {@code /v1/bookings}
     */
    BadRequestsOfRoute(String route, Access access, Map<String, UUID> ids) {
        this.method = route.split(" ", -1)[0];
        this.template = route.split(" ", -1)[1];
        this.access = access;
        this.operation = Description.OURS.operation(template, method).orElseThrow();
        this.parameters = Description.OURS.parameters(template, operation);
        String collection = template.replaceFirst("/\\{.*", "");
        this.path = template.replace(
                        "{id}", ids.getOrDefault(collection, UUID.randomUUID()).toString())
                .replace("{name}", "not-found")
                .replace("{file}", "start.js");
    }

    Stream<BadRequest> all() {
        return Stream.of(queries(), bodies(), callers(), addresses(), conditions(), queryValues(), fieldValues())
                .flatMap(requests -> requests);
    }

    /** Methods that the path does not have. */
    static Stream<BadRequest> otherMethods(String path, Set<String> methods) {
        return METHODS.stream()
                .filter(other -> !methods.contains(other))
                .map(other -> new BadRequest(other, path, "method", Sender.OPERATOR, Map.of(), "", Set.of(405)));
    }

    private Stream<BadRequest> queries() {
        return Stream.of("unknown=1", "&", "%00=1", "=", "%F0%9F%8F%A0", "pagesize=5")
                .map(query -> bad("query " + query, 400).at(path + "?" + query))
                .map(this::withBody);
    }

    private Stream<BadRequest> bodies() {
        return Stream.of(
                bad("a body that is no JSON", 415).body("text/plain", "garbage"),
                bad("a form", 415).body("application/x-www-form-urlencoded", "a=b"),
                bad("a body in another charset", 415).body("application/json; charset=utf-16", "{}"),
                bad("a compressed body", 415).json("{}").header("Content-Encoding", "gzip"),
                bad("an unknown field", 400).json("{\"unknownField\": 1}"),
                bad("an unknown field without a value", 400).json("{\"unknownField\": null}"),
                bad("an array", 400).json("[]"),
                bad("half an object", 400).json("{"),
                bad("a body of one space", 400).json(" "),
                bad("a body that is too large", 413).json(" ".repeat(StrictJson.MAX_BODY_BYTES + 1)));
    }

    private Stream<BadRequest> callers() {
        List<BadRequest> requests = new ArrayList<>();
        requests.add(withBody(bad("another method in a header", 400)).header("X-HTTP-Method-Override", "GET"));
        if (access != Access.OPEN) {
            requests.add(withBody(bad("a token that is none", 401)).by(Sender.WITH_A_TOKEN_THAT_IS_NONE));
        }
        if (access == Access.SIGNED_IN || access == Access.OPERATOR) {
            requests.add(withBody(bad("no token", 401)).by(Sender.ANONYMOUS));
        }
        if (access == Access.OPERATOR) {
            requests.add(withBody(bad("a guest's token", 403)).by(Sender.GUEST));
        }
        return requests.stream();
    }

    private Stream<BadRequest> addresses() {
        Stream<BadRequest> slash =
                Stream.of(withBody(bad("a slash at the end", 404)).at(path + "/"));
        Stream<BadRequest> ids = Stream.of(
                        "1", "'", "%F0%9F%8F%A0", "1-1-1-1-1", UUID.randomUUID().toString())
                .filter(id -> template.contains("{"))
                .map(id -> withBody(bad("id " + id, 404)).at(template.replaceAll("\\{\\w+}", id)));
        return Stream.concat(slash, ids);
    }

    private Stream<BadRequest> conditions() {
        Map<String, List<String>> wrong = Map.of(
                "If-Match", List.of("1", "\"1", "\"1\" \"2\""),
                "Idempotency-Key", List.of("", "\"open", "a\tb", "k".repeat(256)));
        return parameters("header")
                .filter(header -> wrong.containsKey(name(header)))
                .flatMap(header -> wrong.get(name(header)).stream()
                        .map(value ->
                                withBody(bad(name(header) + " " + value, 400)).header(name(header), value)));
    }

    private Stream<BadRequest> queryValues() {
        return parameters("query")
                .flatMap(parameter -> wrongText(parameter)
                        .map(value -> bad("query value", 400).at(path + "?" + name(parameter) + "=" + value)));
    }

    private Stream<String> wrongText(JsonNode parameter) {
        JsonNode schema = Description.OURS.resolved(parameter.get("schema"));
        List<String> wrong = new ArrayList<>(List.of("%00", "a&" + name(parameter) + "=a"));
        if (schema.path("type").asText().equals("integer")) {
            wrong.addAll(List.of("", "x", "-1", "1.0", "1e1", "99999999999999999999"));
        }
        if (schema.has("enum")) {
            wrong.addAll(List.of("", "nonsense"));
        }
        if (schema.has("format")) {
            wrong.addAll(List.of("", "1-1-1-1-1", "2027-02-30"));
        }
        if (schema.has("maxLength")) {
            wrong.add("x".repeat(schema.get("maxLength").intValue() + 1));
        }
        return wrong.stream();
    }

    private Stream<BadRequest> fieldValues() {
        JsonNode schema = bodySchema();
        List<BadRequest> requests = new ArrayList<>();
        schema.path("properties").properties().forEach(field -> {
            String name = field.getKey();
            requests.add(withField(name, "{}"));
            requests.add(withField(name, "true"));
            requests.add(withField(name, "[" + "[".repeat(9) + "]".repeat(9) + "]"));
            requests.add(withField(name, "1e99"));
            requests.add(withField(name, "-1"));
            requests.add(withField(name, StrictJson.write(NUL)));
            if (!Description.OURS.faults(field.getValue(), NullNode.instance).isEmpty()) {
                requests.add(withField(name, "null"));
            }
        });
        schema.path("required").forEach(required -> {
            ObjectNode body = exampleBody();
            body.remove(required.textValue());
            requests.add(bad("without " + required.textValue(), 422).json(body.toString()));
        });
        return requests.stream();
    }

    private BadRequest withField(String name, String value) {
        ObjectNode body = exampleBody();
        body.putRawValue(name, new RawValue(value));
        return bad("field " + name + " " + value, 400, 422).json(StrictJson.write(body));
    }

    private BadRequest bad(String kind, Integer... statuses) {
        Sender sender = access == Access.OPERATOR ? Sender.OPERATOR : Sender.GUEST;
        return new BadRequest(method, path, kind, sender, Map.of(), "", Set.of(statuses));
    }

    /** With the body of the route's example, so that nothing is wrong with the body. */
    private BadRequest withBody(BadRequest request) {
        return bodySchema().isMissingNode()
                ? request
                : request.json(exampleBody().toString());
    }

    private ObjectNode exampleBody() {
        JsonNode content = operation.at("/requestBody/content/application~1json");
        JsonNode example = content.has("example")
                ? content.get("example")
                : Description.OURS
                        .resolved(content.get("examples").elements().next())
                        .get("value");
        return example.deepCopy();
    }

    private JsonNode bodySchema() {
        return Description.OURS.resolved(operation.at("/requestBody/content/application~1json/schema"));
    }

    private Stream<JsonNode> parameters(String place) {
        return StreamSupport.stream(parameters.spliterator(), false)
                .filter(parameter -> parameter.get("in").textValue().equals(place));
    }

    private static String name(JsonNode parameter) {
        return parameter.get("name").textValue();
    }
}
