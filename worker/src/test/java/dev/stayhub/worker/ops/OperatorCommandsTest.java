package dev.stayhub.worker.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.Durations;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import picocli.CommandLine;

class OperatorCommandsTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    /** The database's clock too: ages are what lies between its times and now. */
    private static final Clock CLOCK = Clock.systemUTC();

    private Jdbi jdbi;
    private OperatorRows rows;

    @BeforeEach
    void emptyTables() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        rows = new OperatorRows(database);
    }

    @Test
    void a_list_fits_a_terminal_and_shows_no_address_and_no_name() {
        rows.dead(3);

        String shown = list("--limit=2");

        assertThat(shown.lines()).hasSize(6).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(shown)
                .contains("   3h      8  booking.created", "550 no such user <***> (***)", "there are more: --after ")
                .doesNotContain("guest@", "Gwen");
        assertThat(list("--unmasked")).contains("<guest@stayhub.test> (Gwen Guest)");
        String next = shown.substring(shown.indexOf("--after ") + 8).strip();
        assertThat(list("--limit=2", "--after=" + next).lines()).hasSize(3);
    }

    @Test
    void an_empty_list_says_so_and_a_page_that_is_none_is_refused() {
        assertThat(list()).isEqualToIgnoringNewLines("no dead letters");
        assertThatExceptionOfType(CommandFailedException.class)
                .isThrownBy(() -> list("--after=nonsense"))
                .withMessageStartingWith("--after");
    }

    @Test
    void what_died_when_is_told_as_a_time_ago_or_as_a_moment() {
        rows.dead(2);

        assertThat(list("--since=4h").lines()).hasSize(5);
        assertThat(list("--since=2h")).contains("no dead letters");
        assertThat(list("--until=2000-01-01T00:00:00Z")).contains("no dead letters");
        assertThat(parsed(new ListDeadLetters(), "--since=yesterday").faults())
                .anySatisfy(fault -> assertThat(fault).startsWith("--since must be"));
        assertThat(parsed(new ListDeadLetters(), "--limit=0").faults())
                .anySatisfy(fault -> assertThat(fault).startsWith("--limit must be from 1 to 1000"));
    }

    @Test
    void a_message_is_shown_without_who_it_is_about_unless_asked_for() {
        rows.dead(1);
        UUID id = rows.anyId();
        redrive(id.toString(), "--reason=address corrected", "--by=an operator");

        String shown = show(id.toString());

        assertThat(shown)
                .contains(
                        "status:      PENDING",
                        "REDRIVE by an operator: address corrected (was: 550 no such user <***> (***))",
                        "\"guestName\" : \"***\"")
                .doesNotContain("Gwen", "guest@stayhub.test");
        assertThat(show(id.toString(), "--unmasked")).contains("Gwen", "guest@stayhub.test");
        assertThatExceptionOfType(CommandFailedException.class)
                .isThrownBy(() -> show(UUID.randomUUID().toString()))
                .withMessageContaining("no message has the id");
    }

    @Test
    void a_redrive_starts_them_anew_spread_over_time() {
        rows.dead(5);

        assertThat(redrive("--all", "--reason=provider is back", "--rate=2"))
                .isEqualToIgnoringNewLines("redriven=5 changed-meanwhile=0 spread=2s");
        assertThat(rows.count("outbox", "status = 'PENDING' AND headers = '{}'"))
                .isEqualTo(5);
    }

    @Test
    void force_is_kept_in_the_headers_for_the_handler() {
        rows.dead(1);

        redrive("--topic=booking.created", "--reason=guest asks", "--force");

        assertThat(rows.count("outbox", "headers ->> 'force' = 'true'")).isEqualTo(1);
    }

    @Test
    void a_dry_run_shows_what_would_be_done_and_does_nothing() {
        rows.dead(22);

        String redrive = redrive("--error=NO SUCH USER", "--dry-run", "--rate=1");
        String discard = print(parsed(new DiscardDeadLetters(), "--error=no such user", "--dry-run"));

        assertThat(redrive)
                .contains("and 2 more", "would redrive 22", "the last would be due 21s after the first")
                .doesNotContain("guest@", "Gwen");
        assertThat(discard).contains("would discard 22");
        assertThat(rows.count("outbox", "status = 'DEAD'")).isEqualTo(22);
        assertThat(rows.count("outbox_audit", "TRUE")).isZero();
    }

    @Test
    void a_discard_ends_them_and_an_id_that_is_no_dead_letter_is_told() {
        rows.dead(2);
        String id = rows.anyId().toString();
        String unknown = UUID.randomUUID().toString();
        DiscardDeadLetters discard = parsed(new DiscardDeadLetters(), id, unknown, "--reason=guest has phoned");

        assertThatExceptionOfType(CommandFailedException.class)
                .isThrownBy(() -> print(discard))
                .withMessage("not dead letters: " + unknown);
        assertThat(rows.count("outbox", "status = 'DISCARDED'")).isEqualTo(1);
        assertThat(rows.count(
                        "outbox_audit",
                        "reason = 'guest has phoned' AND acted_by = '" + System.getProperty("user.name") + "'"))
                .isEqualTo(1);
    }

    @Test
    void nobody_touches_everything_by_forgetting_a_filter() {
        assertThat(faults("--reason=x")).anySatisfy(fault -> assertThat(fault).contains("--all"));
        assertThat(faults("--reason=x", "--all", "--topic=a"))
                .anySatisfy(fault -> assertThat(fault).startsWith("--all means all dead letters"));
        assertThat(faults("--all")).anySatisfy(fault -> assertThat(fault).startsWith("--reason"));
        assertThat(faults("--all", "--dry-run")).isEmpty();
        assertThat(faults("--all", "--reason=x", "--rate=0"))
                .anySatisfy(fault -> assertThat(fault).startsWith("--rate"));
        assertThat(faults("--all", "--reason=x", "--by=" + "x".repeat(201)))
                .anySatisfy(fault -> assertThat(fault).startsWith("--by"));
    }

    @Test
    void stats_fail_when_something_due_has_waited_too_long() {
        rows.waiting(2, "11 hours");
        rows.delivered("a", "SENDING", "1 hour");
        rows.delivered("b", "SENT", "1 hour");
        rows.delivered("c", "SENDING", "40 hours");

        assertThat(stats("--max-age=12h"))
                .contains(
                        "booking.created        2    2     11h",
                        "total",
                        "oldest waiting: " + rows.anyId() + ", due for 11h",
                        "workers: 0",
                        "due and handled by no worker: booking.created",
                        "emails of the last 24 h with an unknown outcome: 1");
        assertThatExceptionOfType(CommandFailedException.class)
                .isThrownBy(() -> stats("--max-age=10h"))
                .withMessageEndingWith("due for 11h, longer than 10h");
    }

    @Test
    void stats_are_content_with_what_is_due_in_the_future() {
        rows.waiting(2, "-1 hour");

        assertThat(stats("--max-age=1s")).contains("booking.created        2    0       -");
    }

    @Test
    void purge_prints_what_it_removed() {
        rows.finished(3, "8 days");
        rows.dead(1);
        rows.delivered("a", "SENT", "31 days");

        assertThat(print(parsed(new PurgeFinished())))
                .isEqualToIgnoringNewLines("removed messages=3 workers=0 recipients=1");
        assertThat(rows.count("outbox", "TRUE")).isEqualTo(1);
        assertThat(parsed(new PurgeFinished(), "--keep-finished=1s", "--keep-recipients=1d")
                        .faults())
                .anySatisfy(fault -> assertThat(fault).startsWith("--keep-finished (STAYHUB_KEEP_FINISHED) must be"))
                .anySatisfy(fault -> assertThat(fault).startsWith("--keep-recipients"));
    }

    private String list(String... arguments) {
        return print(parsed(new ListDeadLetters(), arguments));
    }

    private String show(String... arguments) {
        return print(parsed(new ShowDeadLetter(), arguments));
    }

    private String redrive(String... arguments) {
        return print(parsed(new RedriveDeadLetters(), arguments));
    }

    private String stats(String... arguments) {
        return print(parsed(new Stats(), arguments));
    }

    private static List<String> faults(String... arguments) {
        return parsed(new RedriveDeadLetters(), arguments).faults().stream()
                .filter(fault -> !fault.startsWith("--db-user"))
                .toList();
    }

    private String print(OperatorCommand command) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        command.run(jdbi, CLOCK, new PrintStream(printed, true, StandardCharsets.UTF_8));
        return printed.toString(StandardCharsets.UTF_8);
    }

    private static <T extends ValidatedOptions> T parsed(T command, String... arguments) {
        new CommandLine(command)
                .registerConverter(Duration.class, Durations::parse)
                .parseArgs(arguments);
        return command;
    }
}
