package dev.stayhub.local.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.local.BlankPostgres;
import dev.stayhub.local.Repository;
import dev.stayhub.local.Shell;
import dev.stayhub.testbed.network.FreePorts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The parts of docker-compose.yml that are ours, run without an engine. */
@Timeout(600)
class ComposeIT {

    @TempDir
    Path directory;

    @Test
    void its_logins_can_migrate_serve_and_work_and_no_more() throws Exception {
        ComposeFile compose = ComposeFile.read();
        try (BlankPostgres postgres = BlankPostgres.start(directory, FreePorts.one())) {
            postgres.execute(Files.readString(Repository.root().resolve("scripts/compose/logins.sql")));

            assertThat(Shell.run(exports(compose.environment("migrations"), postgres) + Repository.java()
                            + " -jar migrations/target/migrations.jar"))
                    .contains("migrations applied: ");

            try (Handle api = login(compose.environment("api"), postgres);
                    Handle worker = login(compose.environment("worker"), postgres)) {
                assertThat(count(api, "accounts")).isZero();
                assertThat(count(worker, "outbox")).isZero();
                assertThatThrownBy(() -> worker.createQuery("SELECT password_hash FROM accounts")
                                .mapTo(String.class)
                                .list())
                        .isInstanceOf(JdbiException.class);
            }
        }
    }

    @Test
    void its_programs_are_mounted_as_they_are_built_and_know_each_variable_they_are_given() throws Exception {
        ComposeFile compose = ComposeFile.read();
        for (JsonNode volume : compose.jars().path("volumes")) {
            assertThat(Files.isRegularFile(
                            Repository.root().resolve(volume.path("source").asText())))
                    .as(volume.path("source").asText())
                    .isTrue();
        }
        for (String program : List.of("migrations", "api", "worker")) {
            String help = Shell.run(Repository.java() + " -jar " + program + "/target/" + program + ".jar --help");
            List<String> known = new ArrayList<>();
            Matcher variables = Pattern.compile("STAYHUB_[A-Z_]+").matcher(help);
            while (variables.find()) {
                known.add(variables.group());
            }
            assertThat(known).containsAll(compose.environment(program).keySet());
        }
    }

    private static String exports(Map<String, String> environment, BlankPostgres postgres) {
        StringBuilder script = new StringBuilder();
        environment.forEach((name, value) -> script.append("export ")
                .append(name)
                .append("='")
                .append(postgres.instead(value))
                .append("'; "));
        return script.toString();
    }

    private static Handle login(Map<String, String> environment, BlankPostgres postgres) {
        return Jdbi.open(
                postgres.instead(environment.get("STAYHUB_DB_URL")),
                environment.get("STAYHUB_DB_USER"),
                environment.get("STAYHUB_DB_PASSWORD"));
    }

    private static int count(Handle handle, String table) {
        return handle.createQuery("SELECT count(*) FROM " + table)
                .mapTo(Integer.class)
                .one();
    }
}
