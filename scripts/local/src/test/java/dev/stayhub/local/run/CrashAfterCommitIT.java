package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.local.BlankPostgres;
import dev.stayhub.local.Repository;
import dev.stayhub.local.demo.UnmailedCode;
import dev.stayhub.testbed.guests.ApiClient;
import dev.stayhub.testbed.network.Door;
import dev.stayhub.testbed.network.FreePorts;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.ProgramBuilder;
import dev.stayhub.testbed.process.SearchNodeProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The two paths of StayHub side by side: the same process, killed at the same moment, and what is left of either. */
@Timeout(600)
class CrashAfterCommitIT {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final String PASSWORD = "stayhub-demo";
    private static final String OLD = "Lighthouse by the sea";
    private static final String NEW = "Lighthouse under repair";

    @TempDir
    Path directory;

    private BlankPostgres postgres;
    private Door databaseDoor;
    private SearchNodeProcess node;
    private Door searchDoor;
    private Program api;
    private URI uri;
    private Jdbi database;

    @BeforeEach
    void start() throws Exception {
        List<Integer> ports = FreePorts.some(3);
        postgres = BlankPostgres.start(directory.resolve("home"), ports.get(0));
        postgres.execute(Files.readString(Repository.root().resolve("scripts/compose/logins.sql")));
        databaseDoor = Door.to(ports.get(0));
        ProgramBuilder searchNode = Program.jar(Repository.root()
                .resolve("scripts/search-node/target/search-node.jar")
                .toString());
        node = SearchNodeProcess.start(searchNode, directory.resolve("search"), ports.get(1));
        searchDoor = Door.to(node.port());
        uri = URI.create("http://127.0.0.1:" + ports.get(2));
        Login owner = login("stayhub_owner");
        database = Jdbi.create(owner.url(), owner.user(), owner.password());
        run(jar("migrations/target/migrations.jar", "stayhub_owner"), 0);
        run(worker("search", "rebuild"), 0);
        startApi();
    }

    @AfterEach
    void stop() {
        api.close();
        searchDoor.close();
        node.close();
        databaseDoor.close();
        postgres.close();
    }

    @Test
    void killed_after_the_commit_the_api_loses_a_search_update_until_it_is_repaired_and_never_a_confirmation_email()
            throws Exception {
        ApiClient host = signUp("host@stayhub.test");
        String property = publish(host);
        await().atMost(LONG).until(() -> host.titles("lighthouse").equals(List.of(OLD)));

        // A slow machine may owe the index a message since the publication, which would bring it the new name as well.
        run(worker("--drain"), 0);

        // The index path: committed, and killed when the index write arrives.
        int messages = count("outbox");
        searchDoor.onRequest("/_doc/", this::kill);
        assertThatThrownBy(() -> host.rename(property, NEW)).isInstanceOf(IOException.class);
        startApi();

        assertThat(host.get("/v1/properties/" + property).body().path("title").asText())
                .isEqualTo(NEW);
        // There is none for its new name.
        assertThat(count("outbox")).isEqualTo(messages);
        run(worker("--drain"), 0);
        assertThat(host.titles("lighthouse")).containsExactly(OLD);
        assertThat(run(worker("search", "drift"), 1)).contains("missing=0 stale=1 extra=0 of 1 properties");
        assertThat(run(worker("search", "drift", "--repair"), 0)).contains("repaired 1");
        await().atMost(LONG).until(() -> host.titles("lighthouse").equals(List.of(NEW)));

        // The booking path: committed, and killed before the commit is answered.
        ApiClient guest = signUp("guest@stayhub.test");
        databaseDoor.onAnswer("INSERT INTO bookings", "COMMIT\0", this::kill);
        assertThatThrownBy(() -> book(guest, property)).isInstanceOf(IOException.class);

        assertThat(count("bookings")).isEqualTo(1);
        assertThat(count("outbox WHERE topic = 'booking.created'")).isEqualTo(1);
        run(worker("--drain"), 0);
        // The guest's and the host's.
        assertThat(sent()).hasSize(2).allMatch(name -> name.startsWith("booking-created-"));
    }

    /** Returns when it is dead, so that nothing it would have done next can happen. */
    private void kill() {
        api.kill();
    }

    private void startApi() {
        api = jar("api/target/api.jar", "stayhub_api_login")
                .env("STAYHUB_HTTP_HOST", "127.0.0.1")
                .env("STAYHUB_HTTP_PORT", Integer.toString(uri.getPort()))
                .start();
        await().atMost(LONG)
                .failFast("it ended: " + api.err(), () -> !api.isRunning())
                .until(() -> api.err().contains("listening on port"));
    }

    private ProgramBuilder worker(String... args) {
        return jar("worker/target/worker.jar", "stayhub_worker_login")
                .env("STAYHUB_MAIL", "file:" + directory.resolve("sent"))
                .args(args);
    }

    private ProgramBuilder jar(String path, String user) {
        return Program.jar(Repository.root().resolve(path).toString())
                .env(login(user).environment())
                .env("STAYHUB_SEARCH_URL", "http://127.0.0.1:" + searchDoor.port());
    }

    private Login login(String user) {
        String url = "jdbc:postgresql://127.0.0.1:" + databaseDoor.port() + "/stayhub";
        return new Login(url, user, PASSWORD);
    }

    private static String run(ProgramBuilder builder, int exitCode) throws InterruptedException {
        try (Program program = builder.start()) {
            assertThat(program.awaitExit(LONG)).as(program.err()).isEqualTo(exitCode);
            return program.out();
        }
    }

    private ApiClient signUp(String email) throws Exception {
        String code = database.withHandle(handle -> UnmailedCode.issue(handle, email, new SecureRandom()));
        ApiClient.of(uri)
                .post("/v1/accounts/verification", json("""
                        {"email": "%s", "code": "%s", "name": "Somebody", "password": "%s"}""".formatted(email, code, PASSWORD)))
                .expect(201);
        return ApiClient.of(uri).signedIn(email, PASSWORD);
    }

    private static String publish(ApiClient host) throws Exception {
        String property = host.post("/v1/properties", json("""
                        {"title": "%s", "city": "Lisbon", "country": "PT", "timeZone": "Europe/Lisbon", "currency": "EUR",
                         "nightlyRateMinor": 9500, "cleaningFeeMinor": 3500, "maxGuests": 4, "minNights": 1,
                         "maxNights": 30, "checkInTime": "15:00", "checkOutTime": "11:00"}""".formatted(OLD)))
                .body()
                .path("id")
                .asText();
        host.post("/v1/properties/" + property + "/publication").expect(200);
        return property;
    }

    private static void book(ApiClient guest, String property) throws Exception {
        LocalDate checkIn = LocalDate.now(ZoneOffset.UTC).plusDays(10);
        guest.post("/v1/bookings", json("""
                {"propertyId": "%s", "checkIn": "%s", "checkOut": "%s", "guests": 2}""".formatted(property, checkIn, checkIn.plusDays(2))));
    }

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }

    private int count(String table) {
        return database.withHandle(handle -> handle.createQuery("SELECT count(*) FROM " + table)
                .mapTo(Integer.class)
                .one());
    }

    private List<String> sent() throws IOException {
        try (var files = Files.list(directory.resolve("sent"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
