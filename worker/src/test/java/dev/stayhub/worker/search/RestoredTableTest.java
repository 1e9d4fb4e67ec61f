package dev.stayhub.worker.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.search.testing.SearchServer;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import picocli.CommandLine;

/** The table is restored from a backup, so the index is ahead of it. */
@Tag("opensearch")
class RestoredTableTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final Index index = new Index(SearchServer.shared().newIndex());
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void a_comparison_can_miss_what_is_ahead_and_a_rebuild_repairs_it_all() throws Exception {
        Properties properties = new Properties(database);
        UUID renamed = properties.publish("As in the backup");
        drift("--repair");
        database.backUp();
        properties.rename(renamed, "Renamed after the backup");
        properties.publish("Added after the backup");
        drift("--repair");

        database.restore();

        assertThatExceptionOfType(CommandFailedException.class)
                .isThrownBy(() -> drift("--repair"))
                .withMessageContaining("the index is newer than the table");
        assertThat(printed()).contains("missing=0 stale=0 extra=2 of 1 properties");

        // The next save gets the version that the index has already, of another text: nothing differs by version.
        properties.rename(renamed, "Saved after the restore");
        drift();
        assertThat(index.shown()).containsExactly("Renamed after the backup");

        new RebuildIndex().run(jdbi(), index.target(), stream());

        assertThat(index.shown()).containsExactly("Saved after the restore");
        drift();
    }

    private void drift(String... args) throws InterruptedException {
        ShowDrift command = new ShowDrift();
        new CommandLine(command).parseArgs(args);
        command.run(jdbi(), index.target(), stream());
    }

    private static Jdbi jdbi() {
        return Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
    }

    private PrintStream stream() {
        return new PrintStream(out, true, StandardCharsets.UTF_8);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
