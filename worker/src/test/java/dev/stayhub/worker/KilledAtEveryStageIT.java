package dev.stayhub.worker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.testbed.mail.ScriptedProvider;
import dev.stayhub.testbed.mail.ScriptedSmtpServer;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A worker is killed with an email at each stage of its way at once, and another takes over, with a template of its own. Every copy of an email is the
 * same to the byte; a provider that remembers keys holds one of each, and a plain SMTP server as many as docs/decisions/005
 * says: two where the first had arrived and nobody had written that down.
 */
class KilledAtEveryStageIT {

    private static final Duration LONG = Duration.ofMinutes(3);
    private static final Pattern KEY = Pattern.compile("^X-Idempotency-Key: (\\S+)\r\n");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    /** What the worker is about to do for a booking's guest when it is killed. */
    private enum Stage {
        RESERVE(1, 1),
        SEND(1, 2),
        HEAR_THE_ANSWER(2, 2),
        NOTE(2, 2),
        SETTLE(1, 1);

        private final int smtpCopies;
        private final int requests;

        Stage(int smtpCopies, int requests) {
            this.smtpCopies = smtpCopies;
            this.requests = requests;
        }

        private EmailAddress guest() {
            return new EmailAddress(name().toLowerCase(Locale.ROOT).replace('_', '-') + "@stayhub.test");
        }
    }

    @TempDir
    Path unused;

    private final Map<Stage, BookingCreated> bookings = new EnumMap<>(Stage.class);
    private TestBookingMessages messages;

    @BeforeEach
    void emptyTables() {
        messages = new TestBookingMessages(database);
        for (Stage stage : Stage.values()) {
            bookings.put(stage, TestBookingMessages.event(stage.guest()));
        }
        hold();
        messages.enqueue(List.copyOf(bookings.values()));
    }

    @Test
    void a_provider_that_remembers_keys_sends_each_email_once() throws Exception {
        try (ScriptedProvider provider = ScriptedProvider.friendly()) {
            provider.onceWith(Stage.SEND.guest().value(), ScriptedProvider.SILENCE);
            provider.onceWith(Stage.HEAR_THE_ANSWER.guest().value(), ScriptedProvider.TAKE_AND_SILENCE);
            Map<String, String> token = Map.of("STAYHUB_MAIL_TOKEN", "secret");

            // To each host, and to each guest but the first, whose email is not yet reserved.
            killWhen(provider.url(), token, () -> provider.requests().size() == 9);
            takeOver(provider.url(), token);

            assertThat(provider.sent().keySet()).containsExactlyInAnyOrderElementsOf(keys());
            Map<String, List<String>> copies = provider.requests().stream()
                    .collect(groupingBy(
                            request -> request.header("idempotency-key"),
                            mapping(ScriptedProvider.Request::body, toList())));
            assertCopies(copies, stage -> stage.requests);
            copies.forEach((key, bodies) -> assertThat(bodies.get(0))
                    .contains("\"Message-ID\":\"<" + key.replace(':', '.') + "@stayhub.test>\""));
        }
    }

    @Test
    void plain_smtp_gets_a_second_copy_where_the_first_had_arrived_and_none_is_missing() throws Exception {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly()) {
            server.onceWith(Stage.SEND.guest().value(), ScriptedSmtpServer.Stage.DATA, ScriptedSmtpServer.SILENCE);
            server.onceWith(
                    Stage.HEAR_THE_ANSWER.guest().value(), ScriptedSmtpServer.Stage.DOT, ScriptedSmtpServer.SILENCE);

            killWhen(
                    server.url(),
                    Map.of(),
                    () -> server.emails().size() == 8
                            && server.commands().contains("RCPT TO:<" + Stage.SEND.guest() + ">"));
            takeOver(server.url(), Map.of());

            Map<String, List<String>> copies = server.emails().stream()
                    .map(email -> new String(email, ISO_8859_1))
                    .collect(groupingBy(KilledAtEveryStageIT::key));
            assertThat(copies.keySet()).containsExactlyInAnyOrderElementsOf(keys());
            assertCopies(copies, stage -> stage.smtpCopies);
            copies.forEach((key, emails) -> assertThat(emails.get(0))
                    .contains("\r\nMessage-ID: <" + key.replace(':', '.') + "@stayhub.test>\r\n"));
        }
    }

    private interface Expected {
        int of(Stage stage);
    }

    private void assertCopies(Map<String, List<String>> copies, Expected expected) {
        bookings.forEach((stage, event) -> {
            String key = event.idempotencyKey();
            assertThat(copies.get(key)).as("%s", stage).hasSize(expected.of(stage));
            assertThat(copies.get(key).stream().distinct()).as("%s", stage).hasSize(1);
            assertThat(copies.get(key + ":host")).as("host, %s", stage).hasSize(1);
        });
        assertThat(messages.count("email_deliveries", "state = 'SENT'")).isEqualTo(2 * Stage.values().length);
        assertThat(messages.count("email_deliveries", "unknown_outcomes = 1 AND idempotency_key NOT LIKE '%:host'"))
                .as("those that were reserved and not noted")
                .isEqualTo(3);
        assertThat(messages.count("email_deliveries", "unknown_outcomes > 1")).isZero();
    }

    private void killWhen(String mail, Map<String, String> environment, Callable<Boolean> reached)
            throws InterruptedException {
        try (Program killed = worker().startWith(mail, environment, "--lease", "5s")) {
            await().atMost(LONG).until(reached);
            await().atMost(LONG).until(() -> held() == 3);
            await().atMost(LONG)
                    .until(() -> messages.count("email_deliveries", "state = 'SENT' AND idempotency_key LIKE '%:host'")
                            == Stage.values().length);
            killed.kill();
            killed.awaitExit(LONG);
        }
        letGo();
    }

    private void takeOver(String mail, Map<String, String> environment) throws IOException {
        // From another sender, as after a deploy that changed the template: what it writes itself is another email.
        try (Program successor =
                worker().startWith(mail, environment, "--lease", "5s", "--mail-from", "changed@stayhub.test")) {
            await().atMost(LONG).until(messages::isAllDone);
            assertThat(successor.isRunning()).isTrue();
        }
        assertThat(messages.count("outbox", "attempts > 2")).isZero();
    }

    private List<String> keys() {
        return bookings.values().stream()
                .flatMap(event -> TestBookingMessages.keys(event).stream())
                .toList();
    }

    private static String key(String email) {
        Matcher key = KEY.matcher(email);
        assertThat(key.find()).isTrue();
        return key.group(1);
    }

    /** Makes the statement that is next at its stage take as long as the test needs. */
    private void hold() {
        messages.owner().useHandle(handle -> {
            handle.execute("""
                    CREATE OR REPLACE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
                    $$ BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$
                    """);
            handle.execute(
                    "CREATE TRIGGER hold_reserve BEFORE INSERT ON email_deliveries FOR EACH ROW WHEN (NEW.recipient"
                            + " = '" + Stage.RESERVE.guest() + "') EXECUTE FUNCTION hold()");
            handle.execute(
                    "CREATE TRIGGER hold_note BEFORE UPDATE ON email_deliveries FOR EACH ROW WHEN (NEW.state = 'SENT'"
                            + " AND NEW.recipient = '" + Stage.NOTE.guest() + "') EXECUTE FUNCTION hold()");
            handle.execute("CREATE TRIGGER hold_settle BEFORE UPDATE ON outbox FOR EACH ROW WHEN (NEW.status = 'DONE'"
                    + " AND NEW.topic = 'booking.created/confirm-booking-to-guest' AND NEW.subject = '"
                    + bookings.get(Stage.SETTLE).booking().bookingId() + "') EXECUTE FUNCTION hold()");
        });
    }

    private static int held() {
        return superuser()
                .withHandle(handle -> handle.createQuery(
                                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                                        + " AND wait_event = 'PgSleep'")
                        .mapTo(Integer.class)
                        .one());
    }

    /** The server does not notice that its client died in a statement: its sessions are ended. */
    private void letGo() {
        superuser()
                .useHandle(handle -> handle.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                                + " AND usename = '" + database.workerLogin().user() + "'"));
        messages.owner().useHandle(handle -> handle.execute("DROP FUNCTION hold CASCADE"));
    }

    /** Only a superuser sees what others wait for. */
    private static Jdbi superuser() {
        return Jdbi.create(
                database.superuserLogin().url(),
                database.superuserLogin().user(),
                database.superuserLogin().password());
    }

    private WorkerProgram worker() {
        return new WorkerProgram(database, unused);
    }
}
