package dev.stayhub.worker.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.search.PropertyDocument.Tombstone;
import dev.stayhub.search.testing.SearchServer;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import picocli.CommandLine;

/** The index by hand. */
@Tag("opensearch")
class SearchCommandsTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final Index index = new Index(SearchServer.shared().newIndex());
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private Jdbi jdbi;
    private Properties properties;

    @BeforeEach
    void emptyTables() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        properties = new Properties(database);
        properties.execute("TRUNCATE properties CASCADE");
    }

    @Test
    void drift_is_told_and_repaired_if_asked_to() throws Exception {
        UUID missing = properties.publish("Missing");
        UUID extra = UUID.randomUUID();
        index.search().write(new Tombstone(extra, 1));

        assertThatExceptionOfType(CommandFailedException.class).isThrownBy(() -> drift());
        assertThat(printed())
                .isEqualToNormalizingNewlines("missing=1 stale=0 extra=1 of 1 properties\n  missing " + missing
                        + "\n  extra " + extra + "\n");

        drift("--repair");
        assertThat(printed())
                .endsWith("repaired 2" + System.lineSeparator() + "missing=0 stale=0 extra=0 of 1 properties"
                        + System.lineSeparator());
        drift();
        assertThat(index.shown()).containsExactly("Missing");
    }

    @Test
    void many_ids_are_not_all_printed_and_what_cannot_be_repaired_is_said() throws Exception {
        properties.publish(12, "Flat");
        UUID ahead = properties.publish("From a backup");
        index.search().write(new Tombstone(ahead, 7));

        assertThatExceptionOfType(CommandFailedException.class)
                .isThrownBy(() -> drift("--repair"))
                .withMessageContaining("search rebuild");
        assertThat(printed()).contains("  and 2 more", "repaired 12");

        new RebuildIndex().run(jdbi, index.target(), stream());

        assertThat(printed()).contains("rebuilt properties=13");
        drift();
    }

    @Test
    void a_rebuild_while_another_one_runs_is_not_begun() {
        try (RebuildLock taken = RebuildLock.take(jdbi).orElseThrow()) {
            taken.confirm();
            assertThatExceptionOfType(CommandFailedException.class)
                    .isThrownBy(() -> new RebuildIndex().run(jdbi, index.target(), stream()))
                    .withMessage("another rebuild is running already");
        }
    }

    private void drift(String... args) throws InterruptedException {
        ShowDrift command = new ShowDrift();
        new CommandLine(command).parseArgs(args);
        command.run(jdbi, index.target(), stream());
    }

    private PrintStream stream() {
        return new PrintStream(out, true, StandardCharsets.UTF_8);
    }

    private String printed() {
        String printed = out.toString(StandardCharsets.UTF_8);
        out.reset();
        return printed;
    }
}
