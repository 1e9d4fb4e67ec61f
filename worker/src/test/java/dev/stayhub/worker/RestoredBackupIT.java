package dev.stayhub.worker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.testbed.mail.MailProvider;
import dev.stayhub.testbed.mail.Mailbox;
import dev.stayhub.testbed.mail.ScriptedProvider;
import dev.stayhub.testbed.mail.ScriptedSmtpServer;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The database is restored from a backup: what was sent since then is pending again. Three bookings were confirmed before
 * the backup, three were pending in it and confirmed afterwards, and three were made afterwards and are lost. Each booking
 * makes two emails.
 */
class RestoredBackupIT {

    private static final Duration LONG = Duration.ofMinutes(3);
    private static final int BOOKINGS = 3;
    private static final int EMAILS = 2 * BOOKINGS;
    private static final Path RUNBOOK = Path.of("../docs/runbook.md");
    private static final Pattern SQL =
            Pattern.compile(" *```sql\n *(INSERT INTO email_deliveries.*?);\n *```", Pattern.DOTALL);
    private static final Pattern MESSAGE_ID = Pattern.compile("\r\nMessage-ID: (<[^>]+>)\r\n");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path unused;

    private final List<String> sentBefore = new ArrayList<>();
    private final List<String> sentSince = new ArrayList<>();
    private final List<String> lost = new ArrayList<>();
    private TestBookingMessages messages;

    @BeforeEach
    void emptyTables() {
        messages = new TestBookingMessages(database);
    }

    @Test
    void a_provider_that_remembers_keys_sends_no_email_twice() throws Exception {
        try (ScriptedProvider provider = ScriptedProvider.friendly()) {
            Map<String, String> token = Map.of("STAYHUB_MAIL_TOKEN", "secret");
            sendAndRestore(provider.url(), token);
            assertThat(provider.requests()).hasSize(3 * EMAILS);

            assertThat(drain(provider.url(), token)).contains("done=" + EMAILS);

            assertThat(provider.requests()).hasSize(4 * EMAILS);
            assertThat(provider.sent().keySet()).containsExactlyInAnyOrderElementsOf(all());
            assertThat(messages.count("email_deliveries", "state = 'SENT'")).isEqualTo(2 * EMAILS);
        }
    }

    @Test
    void plain_smtp_repeats_what_was_sent_since_the_backup_and_nothing_else() throws Exception {
        try (MailProvider server = MailProvider.start()) {
            sendAndRestore(server.url(), Map.of());
            int sent = server.mailbox().size();

            drain(server.url(), Map.of());

            assertThat(Mailbox.copies(server.mailbox().since(sent)).keySet())
                    .containsExactlyInAnyOrderElementsOf(sentSince);
            assertThat(server.mailbox().size()).isEqualTo(4 * EMAILS);
            assertThat(server.mailbox().distinct()).isEqualTo(3 * EMAILS);
            assertThat(sentSince)
                    .allSatisfy(key -> assertThat(server.mailbox().textsOf(key)).isEqualTo(1));
        }
    }

    @Test
    void what_the_mail_servers_log_names_as_sent_is_not_repeated() throws Exception {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly()) {
            sendAndRestore(server.url(), Map.of());
            List<String> logged =
                    server.emails().stream().map(RestoredBackupIT::messageId).toList();
            assertThat(logged).hasSize(3 * EMAILS);

            assertThat(recordAsSent(logged)).isEqualTo(2 * EMAILS);
            assertThat(drain(server.url(), Map.of())).contains("done=" + EMAILS);

            assertThat(server.emails()).hasSize(3 * EMAILS);
            assertThat(messages.isAllDone()).isTrue();
        }
    }

    /** Leaves the database as it was at the backup, and no worker running. */
    private void sendAndRestore(String mail, Map<String, String> environment) throws Exception {
        sentBefore.addAll(keys(messages.enqueue(BOOKINGS)));
        drain(mail, environment);
        sentSince.addAll(keys(messages.enqueue(BOOKINGS)));

        database.backUp();
        drain(mail, environment);
        lost.addAll(keys(messages.enqueue(BOOKINGS)));
        drain(mail, environment);
        assertThat(messages.isAllDone()).isTrue();

        database.restore();
        assertThat(messages.count("outbox", "status = 'PENDING'")).isEqualTo(BOOKINGS);
    }

    private String drain(String mail, Map<String, String> environment) throws InterruptedException {
        try (Program worker = new WorkerProgram(database, unused).startWith(mail, environment, "--drain")) {
            assertThat(worker.awaitExit(LONG)).as(worker.err()).isZero();
            return worker.out();
        }
    }

    /** As the runbook says, and returns how many were not known yet. */
    private int recordAsSent(List<String> messageIds) throws IOException {
        Matcher sql = SQL.matcher(Files.readString(RUNBOOK));
        assertThat(sql.find()).as("the runbook has the statement").isTrue();
        return messages.owner().withHandle(handle -> {
            handle.execute("CREATE TEMPORARY TABLE mail_log (message_id TEXT)");
            messageIds.forEach(id -> handle.execute("INSERT INTO mail_log VALUES (?)", id));
            return handle.execute(sql.group(1));
        });
    }

    private static String messageId(byte[] email) {
        return MESSAGE_ID
                .matcher(new String(email, ISO_8859_1))
                .results()
                .map((MatchResult found) -> found.group(1))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> keys(List<BookingCreated> events) {
        return events.stream()
                .flatMap(event -> TestBookingMessages.keys(event).stream())
                .toList();
    }

    private List<String> all() {
        return List.of(sentBefore, sentSince, lost).stream()
                .flatMap(List::stream)
                .collect(Collectors.toList());
    }
}
