package dev.stayhub.testbed.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.network.FreePorts;
import dev.stayhub.testbed.process.Home;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class PostgresServerTest {

    /** One for all tests, which unpack and initialize it once: what they write has names of its own. */
    @TempDir
    static Path directory;

    private Home home;
    private PostgresServer postgres;

    @BeforeEach
    void server() throws Exception {
        home = Home.at(directory);
        postgres = PostgresServer.of(home, FreePorts.one());
    }

    @AfterEach
    void stop() {
        postgres.stop();
    }

    @Test
    void a_commit_survives_a_crash_because_nothing_that_makes_it_durable_is_off() throws Exception {
        postgres.start();

        try (ServerSession server = ServerSession.as(postgres.superuser())) {
            assertThat(server.value("SHOW fsync")).isEqualTo("on");
            assertThat(server.value("SHOW synchronous_commit")).isEqualTo("on");
            assertThat(server.value("SHOW full_page_writes")).isEqualTo("on");
        }
    }

    @Test
    void a_server_that_would_lose_commits_is_refused() throws Exception {
        postgres.start();

        try (ServerSession server = ServerSession.as(postgres.superuser())) {
            server.run("SET synchronous_commit = off");

            assertThatThrownBy(() -> ServerSettings.requireDurable(server))
                    .isInstanceOf(TestbedException.class)
                    .hasMessageContaining("synchronous_commit=off");
        }
    }

    @Test
    void what_was_written_is_there_after_a_stop_and_a_start() throws Exception {
        postgres.start();
        write("stop_and_start");
        postgres.stop();

        postgres.start();

        assertThat(written()).contains("stop_and_start");
    }

    @Test
    void a_server_left_by_a_killed_run_is_recognized_and_stopped() throws Exception {
        postgres.start();
        write("left_over");

        PostgresServer nextRun = PostgresServer.of(home, FreePorts.one());
        assertThat(nextRun.isLeftOver()).isTrue();
        nextRun.stop();
        assertThat(nextRun.isLeftOver()).isFalse();

        postgres = nextRun.start();
        assertThat(written()).contains("left_over");
    }

    @Test
    void a_server_that_was_killed_recovers() throws Exception {
        postgres.start();
        write("killed");
        ProcessHandle server = ProcessHandle.of(pidInFile()).orElseThrow();
        server.destroyForcibly();
        assertThat(postgres.ended().get(60, TimeUnit.SECONDS)).startsWith("Postgres ended.");
        await().atMost(Duration.ofMinutes(1))
                .until(() -> ProcessHandle.of(server.pid()).isEmpty());

        postgres.start();

        assertThat(written()).contains("killed");
    }

    @Test
    void a_process_that_has_the_id_of_a_dead_server_is_left_alone_and_does_not_stop_the_next_one() throws Exception {
        postgres.start();
        write("other_process");
        Path pidFile = pidFile();
        String content = Files.readString(pidFile);
        postgres.stop();
        Process other = new ProcessBuilder("sleep", "600").start();
        try {
            Files.writeString(pidFile, content.replaceFirst("\\d+", Long.toString(other.pid())));

            assertThat(postgres.isLeftOver()).isFalse();
            postgres.start();

            assertThat(written()).contains("other_process");
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void nobody_gets_in_without_the_password_and_only_its_owner_can_read_it() throws Exception {
        postgres.start();
        Login owner = postgres.owner();

        assertThatThrownBy(() -> ServerSession.as(new Login(owner.url(), owner.user(), "guessed")))
                .isInstanceOf(TestbedException.class)
                .hasMessageContaining("password authentication failed");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.passwords())))
                .isEqualTo("rw-------");
        try (var files = Files.list(home.postgres())) {
            assertThat(files.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("data", "programs", "passwords.properties");
        }
    }

    @Test
    void a_port_that_was_taken_meanwhile_is_told_with_the_servers_own_words() throws Exception {
        int port = FreePorts.one();
        postgres = PostgresServer.of(home, port);
        try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(taken.isBound()).isTrue();

            assertThatThrownBy(() -> postgres.start())
                    .isInstanceOf(TestbedException.class)
                    .hasMessageContaining("Address already in use");
        }
    }

    @Test
    void the_logins_of_the_programs_are_members_of_their_groups_and_keep_their_passwords() throws Exception {
        postgres.start();
        try (ServerSession owner = ServerSession.as(postgres.owner())) {
            owner.run("DROP ROLE IF EXISTS stayhub_api");
            owner.run("CREATE ROLE stayhub_api NOLOGIN");
            owner.run("CREATE ROLE stayhub_worker NOLOGIN");
        }
        Passwords passwords = new Passwords(home.passwords());

        Logins first = Logins.prepare(postgres.owner(), passwords);
        Logins again = Logins.prepare(postgres.owner(), new Passwords(home.passwords()));

        assertThat(groupsOf(first.api())).isEqualTo("stayhub_api");
        assertThat(groupsOf(first.worker())).isEqualTo("stayhub_worker");
        assertThat(again.worker().password()).isEqualTo(first.worker().password());
    }

    @Test
    void an_owner_who_may_not_make_logins_is_told_what_it_lacks() throws Exception {
        postgres.start();
        try (ServerSession owner = ServerSession.as(postgres.owner())) {
            owner.run("DROP ROLE IF EXISTS stayhub_api");
        }

        assertThatThrownBy(() -> Logins.prepare(postgres.owner(), new Passwords(home.passwords())))
                .isInstanceOf(TestbedException.class)
                .hasMessageContaining("stayhub_api")
                .hasMessageContaining("CREATEROLE");
    }

    private static String groupsOf(Login login) {
        try (ServerSession session = ServerSession.as(login)) {
            return session.value("""
                    SELECT string_agg(roleid::regrole::TEXT, ',') FROM pg_auth_members WHERE member = current_user::regrole
                    """);
        }
    }

    private void write(String note) {
        try (ServerSession owner = ServerSession.as(postgres.owner())) {
            owner.run("CREATE TABLE IF NOT EXISTS notes (note TEXT)");
            owner.run("INSERT INTO notes VALUES (%L)", note);
        }
    }

    private String written() {
        try (ServerSession owner = ServerSession.as(postgres.owner())) {
            return owner.value("SELECT string_agg(note, ' ') FROM notes");
        }
    }

    private Path pidFile() {
        return home.postgres().resolve("data").resolve("postmaster.pid");
    }

    private long pidInFile() throws Exception {
        return Long.parseLong(Files.readAllLines(pidFile()).get(0).strip());
    }
}
