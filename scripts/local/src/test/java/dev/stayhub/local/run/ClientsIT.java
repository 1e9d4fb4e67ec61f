package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.local.Repository;
import dev.stayhub.local.Shell;
import dev.stayhub.testbed.network.FreePorts;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** openapi.yaml in the hands of other people's tools: linted, and made into clients that are used. */
@Timeout(600)
class ClientsIT {

    private static final Path ROOT = Repository.root();
    private static final Path DESCRIPTION = ROOT.resolve("api/src/main/resources/dev/stayhub/api/docs/openapi.yaml");
    private static final Path SOURCES = ROOT.resolve("scripts/clients");
    private static final Path GENERATOR = ROOT.resolve("scripts/local/target/generator");
    private static final int DAYS_AHEAD = 200;

    @TempDir
    static Path home;

    @TempDir
    Path directory;

    private static RunningLocal run;
    private static URI api;

    @BeforeAll
    static void start() throws Exception {
        List<Integer> ports = FreePorts.some(2);
        api = URI.create("http://127.0.0.1:" + ports.get(0));
        run = RunningLocal.start(
                        Map.of(
                                "STAYHUB_HOME", home.toString(),
                                "STAYHUB_HTTP_PORT", Integer.toString(ports.get(0)),
                                "STAYHUB_DB_PORT", Integer.toString(ports.get(1))),
                        "--no-worker",
                        "--no-search")
                .awaitUp();
    }

    @AfterAll
    static void stop() throws Exception {
        run.terminate();
    }

    @Test
    void the_description_has_no_warning_of_redocly_and_spectral() throws Exception {
        Path npm = NpmPackages.installed();
        // A module finds packages beside it.
        Files.copy(SOURCES.resolve("lint.mjs"), npm.resolve("lint.mjs"), StandardCopyOption.REPLACE_EXISTING);

        Shell.run("node " + npm.resolve("lint.mjs") + " " + DESCRIPTION);
        Shell.run(npm.resolve("node_modules/.bin/spectral") + " lint --fail-severity=hint --ruleset "
                + SOURCES.resolve("spectral.yaml") + " " + DESCRIPTION);
    }

    @Test
    void a_generated_java_client_books_changes_and_cancels_a_stay() throws Exception {
        generate(
                "java",
                "--library native --additional-properties=openApiNullable=false,useJakartaEe=true"
                        + " --invoker-package dev.stayhub.client --api-package dev.stayhub.client.api"
                        + " --model-package dev.stayhub.client.model");
        Shell.run("cd " + directory + " && javac -proc:none -nowarn -cp '" + GENERATOR + "/*' -d classes"
                + " $(find client/src/main/java -name '*.java') " + SOURCES.resolve("java/BookAStay.java"));

        assertBooksChangesAndCancels("java -cp '" + directory.resolve("classes") + ":" + GENERATOR + "/*' BookAStay");
    }

    @Test
    void a_generated_typescript_client_books_changes_and_cancels_a_stay() throws Exception {
        Path npm = NpmPackages.installed();
        generate("typescript-fetch", "");
        Files.createSymbolicLink(directory.resolve("node_modules"), npm.resolve("node_modules"));
        for (String file : List.of("bookAStay.ts", "tsconfig.json")) {
            Files.copy(SOURCES.resolve("typescript").resolve(file), directory.resolve(file));
        }

        Shell.run("cd " + directory + " && node_modules/.bin/tsc");

        assertBooksChangesAndCancels("node " + directory.resolve("built/bookAStay.js"));
    }

    private void generate(String language, String options) throws Exception {
        String log = Shell.run("java -jar " + GENERATOR.resolve("openapi-generator-cli.jar") + " generate -i "
                + DESCRIPTION + " -g " + language + " " + options + " -o " + directory.resolve("client"));

        assertThat(log).doesNotContain("ERROR");
    }

    private static void assertBooksChangesAndCancels(String command) throws Exception {
        LocalDate checkIn = LocalDate.now(ZoneOffset.UTC).plusDays(DAYS_AHEAD);

        List<String> printed = Shell.run(String.join(
                        " ",
                        command,
                        api.toString(),
                        "guest@stayhub.test",
                        "stayhub-demo",
                        property(),
                        checkIn.toString(),
                        checkIn.plusDays(4).toString()))
                .lines()
                .toList();

        assertThat(printed).hasSize(5);
        assertThat(printed.get(0)).matches("booked [0-9a-f-]{36}").isEqualTo(printed.get(1));
        assertThat(printed.subList(2, 5)).containsExactly("changed to 3 guests", "refused 412", "now CANCELLED");
    }

    /** The one in Lisbon, for up to four guests. */
    private static String property() throws Exception {
        JsonNode page = new ObjectMapper().readTree(Shell.run("curl -sS " + api + "/v1/properties?pageSize=100"));
        return StreamSupport.stream(page.path("items").spliterator(), false)
                .filter(item -> item.path("title").asText().equals("Tiled flat above the tram"))
                .map(item -> item.path("id").asText())
                .findFirst()
                .orElseThrow();
    }
}
