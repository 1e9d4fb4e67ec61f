package dev.stayhub.local.compose;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.local.Repository;
import dev.stayhub.local.program.Jar;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What can be said of docker-compose.yml without an engine that runs it. */
class ComposeFileTest {

    private ComposeFile compose;
    private Map<String, JsonNode> services;

    @BeforeEach
    void read() throws Exception {
        compose = ComposeFile.read();
        services = compose.services();
    }

    @Test
    void its_passwords_are_known_to_all_and_so_every_port_is_published_on_loopback() {
        List<String> ports = new ArrayList<>();
        services.values().forEach(service -> service.path("ports").forEach(port -> ports.add(port.asText())));

        assertThat(ports).hasSize(5).allMatch(port -> port.startsWith("127.0.0.1:"));
    }

    @Test
    void images_are_pinned_to_a_version() {
        List<String> images = new ArrayList<>();
        images.add(compose.jars().path("image").asText());
        services.values().stream()
                .filter(service -> service.has("image"))
                .forEach(service -> images.add(service.path("image").asText()));

        assertThat(images).hasSize(4).allMatch(image -> image.matches(".+:v?\\d+\\.\\d+.*"));
    }

    @Test
    void programs_have_the_heap_that_scripts_run_gives_them() {
        assertThat(words(services.get("api").path("command"))).contains(Jar.API.heap());
        assertThat(words(services.get("worker").path("command"))).contains(Jar.WORKER.heap());
    }

    private static List<String> words(JsonNode command) {
        List<String> words = new ArrayList<>();
        command.forEach(word -> words.add(word.asText()));
        return words;
    }

    @Test
    void services_wait_for_services_that_exist_and_can_say_that_they_are_well() {
        services.forEach((name, service) -> service.path("depends_on")
                .properties()
                .forEach(dependency -> {
                    assertThat(services).containsKey(dependency.getKey());
                    if (dependency.getValue().path("condition").asText().equals("service_healthy")) {
                        assertThat(services.get(dependency.getKey()).has("healthcheck"))
                                .as("%s waits for the health of %s", name, dependency.getKey())
                                .isTrue();
                    }
                }));
        assertThat(services.get("api").has("healthcheck")).isTrue();
        assertThat(services.get("worker").has("healthcheck")).isTrue();
    }

    @Test
    void what_it_mounts_of_the_repository_is_there() {
        services.get("postgres").path("volumes").forEach(volume -> {
            String source = volume.asText().split(":", -1)[0];
            if (source.startsWith("./")) {
                assertThat(Files.isRegularFile(Repository.root().resolve(source)))
                        .as(source)
                        .isTrue();
            }
        });
    }
}
