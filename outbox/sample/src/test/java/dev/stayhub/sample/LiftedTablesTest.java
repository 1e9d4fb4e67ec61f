package dev.stayhub.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The outbox's tables come in one file that knows nothing of the service they were made for. */
class LiftedTablesTest {

    private static final Path MIGRATIONS = Path.of("../../migrations/src/main/resources/db/migration");
    private static final Pattern CHANGES_THE_OUTBOX = Pattern.compile(
            "(?i)\\b(ALTER|DROP|CREATE(?!\\s+INDEX)|COMMENT)\\b[^;]*\\b(outbox\\w*|inbox)\\b", Pattern.DOTALL);

    @RegisterExtension
    static final ParcelDatabase database = new ParcelDatabase();

    @Test
    void the_file_runs_alone_in_an_empty_database() {
        assertThat(database.column("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"))
                .containsExactly("inbox", "invoices", "outbox", "outbox_audit", "outbox_workers", "parcels");
    }

    @Test
    void it_names_no_table_and_no_role_of_stayhub() throws IOException {
        String script = ParcelDatabase.script("V4__outbox.sql");

        assertThat(script).isEqualTo(Files.readString(MIGRATIONS.resolve("V4__outbox.sql")));
        assertThat(script)
                .doesNotContainIgnoringCase("stayhub", "booking", "propert", "account", "email", "GRANT ", " ROLE ");
    }

    /** Who lifts one file must not miss a second one; an index for a question of StayHub's own is not missed. */
    @Test
    void no_other_migration_changes_what_the_file_made() throws IOException {
        try (Stream<Path> others = Files.list(MIGRATIONS)) {
            assertThat(others.filter(file -> !file.endsWith("V4__outbox.sql")))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(withoutComments(file)).doesNotContainPattern(CHANGES_THE_OUTBOX));
        }
    }

    private static String withoutComments(Path file) throws IOException {
        return Files.readString(file).replaceAll("--.*", "");
    }
}
