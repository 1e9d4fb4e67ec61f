package dev.stayhub.local.compose;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.stayhub.local.Repository;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** docker-compose.yml, with {@code <<} resolved. */
final class ComposeFile {

    private final JsonNode root;

    private ComposeFile(JsonNode root) {
        this.root = root;
    }

    static ComposeFile read() throws IOException {
        return new ComposeFile(new YAMLMapper()
                .readTree(Repository.root().resolve("docker-compose.yml").toFile()));
    }

    Map<String, JsonNode> services() {
        Map<String, JsonNode> services = new LinkedHashMap<>();
        root.path("services").properties().forEach(entry -> services.put(entry.getKey(), entry.getValue()));
        return services;
    }

    Map<String, String> environment(String service) {
        Map<String, String> environment = new TreeMap<>();
        root.path("services")
                .path(service)
                .path("environment")
                .properties()
                .forEach(entry ->
                        environment.put(entry.getKey(), entry.getValue().asText()));
        return environment;
    }

    /** What the services that run our jars have in common. */
    JsonNode jars() {
        return root.path("x-jars");
    }
}
