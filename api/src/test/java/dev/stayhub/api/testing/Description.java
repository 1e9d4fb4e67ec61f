package dev.stayhub.api.testing;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.DisallowUnknownKeywordFactory;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.NonValidationKeyword;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.stayhub.api.docs.DocsRoutes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What openapi.yaml says. Clients pass over fields that they do not know; here, what is not described is not there.
 * Thread-safe.
 */
public final class Description {

    /** JSON Schema 2020-12, and a place for what is referred to. A keyword that is misspelt is an error. */
    private static final JsonMetaSchema DIALECT = JsonMetaSchema.builder(JsonMetaSchema.getV202012())
            .keyword(new NonValidationKeyword("components"))
            .unknownKeywordFactory(DisallowUnknownKeywordFactory.getInstance())
            .build();

    private static final JsonSchemaFactory SCHEMAS = JsonSchemaFactory.builder(
                    JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012))
            .metaSchema(DIALECT)
            .defaultMetaSchemaIri(DIALECT.getIri())
            .build();

    /** The one that is served. */
    public static final Description OURS = read();

    private final ObjectNode root;
    private final List<String> templates;
    private final Map<JsonNode, JsonSchema> schemas = Collections.synchronizedMap(new IdentityHashMap<>());

    private Description(ObjectNode root) {
        this.root = root;
        close(root);
        this.templates = new ArrayList<>();
        root.get("paths").fieldNames().forEachRemaining(templates::add);
        // /v1/sessions/current before /v1/sessions/{id}.
        templates.sort(Comparator.comparing((String template) -> template.replace('{', '\uffff')));
    }

    private static Description read() {
        try (InputStream yaml = DocsRoutes.class.getResourceAsStream("openapi.yaml")) {
            return new Description((ObjectNode) new YAMLMapper().readTree(yaml));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(JsonNode node) {
        if (node.has("properties") && node.path("type").asText().equals("object")) {
            ((ObjectNode) node).put("additionalProperties", false);
        }
        node.forEach(Description::close);
    }

    /** Everything. */
    public JsonNode root() {
        return root;
    }

    /** The path template that an address falls under. */
    public Optional<String> template(String path) {
        return templates.stream()
                .filter(template -> path.matches(template.replaceAll("\\{\\w+}", "[^/]+")))
                .findFirst();
    }

    /** What is said about a method at a path template; of HEAD the same as of GET. */
    public Optional<JsonNode> operation(String template, String method) {
        String described = method.equals("HEAD") ? "get" : method.toLowerCase(Locale.ROOT);
        return Optional.ofNullable(root.get("paths").get(template).get(described));
    }

    /** The parameters of an operation and of its path. */
    public List<JsonNode> parameters(String template, JsonNode operation) {
        List<JsonNode> parameters = new ArrayList<>();
        root.get("paths").get(template).path("parameters").forEach(parameter -> parameters.add(resolved(parameter)));
        operation.path("parameters").forEach(parameter -> parameters.add(resolved(parameter)));
        return parameters;
    }

    /** What a reference leads to. */
    public JsonNode resolved(JsonNode node) {
        return node.has("$ref")
                ? root.at(JsonPointer.compile(node.get("$ref").textValue().substring(1)))
                : node;
    }

    /** What is wrong with a value. */
    public List<String> faults(JsonNode schema, JsonNode value) {
        return schemas
                .computeIfAbsent(schema, this::compile)
                .validate(value, context -> context.getExecutionConfig().setFormatAssertionsEnabled(true))
                .stream()
                .map(ValidationMessage::getMessage)
                .sorted()
                .toList();
    }

    private JsonSchema compile(JsonNode schema) {
        ObjectNode standalone = schema.deepCopy();
        standalone.set("components", root.get("components"));
        return SCHEMAS.getSchema(standalone);
    }
}
