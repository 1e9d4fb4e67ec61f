package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.local.BlankPostgres;
import dev.stayhub.local.Repository;
import dev.stayhub.testbed.guests.ApiClient;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.network.FreePorts;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.ProgramBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** From an email address to a booked stay with the packaged programs, and where the codes and passwords are afterwards. */
@Timeout(600)
class SignUpIT {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final String LOGIN_PASSWORD = "stayhub-demo";
    private static final String PASSWORD = "correct horse battery";
    private static final String NEW_PASSWORD = "battery staple horse";
    private static final Pattern CODE = Pattern.compile("(?m)^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}");

    @TempDir
    Path directory;

    private final Set<Path> read = new HashSet<>();
    private final List<String> codes = new ArrayList<>();
    private final StringBuilder logs = new StringBuilder();
    private BlankPostgres postgres;
    private int databasePort;
    private Program api;
    private ApiClient anonymous;

    @BeforeEach
    void start() throws Exception {
        List<Integer> ports = FreePorts.some(2);
        databasePort = ports.get(0);
        postgres = BlankPostgres.start(directory.resolve("home"), databasePort);
        postgres.execute(Files.readString(Repository.root().resolve("scripts/compose/logins.sql")));
        run(jar("migrations/target/migrations.jar", "stayhub_owner"));
        api = jar("api/target/api.jar", "stayhub_api_login")
                .env("STAYHUB_HTTP_HOST", "127.0.0.1")
                .env("STAYHUB_HTTP_PORT", Integer.toString(ports.get(1)))
                .start();
        await().atMost(LONG)
                .failFast("it ended: " + api.err(), () -> !api.isRunning())
                .until(() -> api.err().contains("listening on port"));
        anonymous = ApiClient.of(URI.create("http://127.0.0.1:" + ports.get(1)));
    }

    @AfterEach
    void stop() {
        api.close();
        postgres.close();
    }

    @Test
    void an_address_is_proven_by_the_code_in_its_mailbox_and_then_a_stay_is_booked() throws Exception {
        ApiClient host = signUp("host@stayhub.test");
        ApiClient guest = signUp("guest@stayhub.test");
        String property = publish(host);
        book(guest, property).expect(201);
        deliver();
        assertThat(newEmails()).hasSize(2).allMatch(email -> email.contains("Subject: "));

        // An address that is known gets the same answer and another email.
        ask("/v1/accounts", "guest@stayhub.test");
        deliver();
        assertThat(newEmails())
                .singleElement()
                .satisfies(email -> assertThat(email)
                        .contains("Subject: You have a StayHub account already")
                        .doesNotContainPattern(CODE));

        ask("/v1/accounts/password-reset", "guest@stayhub.test");
        ask("/v1/accounts/password-reset", "nobody@stayhub.test");
        deliver();
        anonymous
                .post("/v1/accounts/password", json("""
                        {"email": "guest@stayhub.test", "code": "%s", "password": "%s"}""".formatted(codeInTheOnlyNewEmail(), NEW_PASSWORD)))
                .expect(204);
        guest.get("/v1/me").expect(401);
        anonymous.signedIn("guest@stayhub.test", NEW_PASSWORD).get("/v1/me").expect(200);

        assertThat(codes).hasSize(3);
        logs.append(api.out()).append(api.err());
        String tables = allTables();
        assertThat(tables).contains("sign-up-requested:").contains("guest@stayhub.test");
        for (String secret : secrets()) {
            assertThat(tables).as("the database").doesNotContain(secret);
            assertThat(logs).as("the logs").doesNotContain(secret);
        }
    }

    private ApiClient signUp(String email) throws Exception {
        ask("/v1/accounts", email);
        anonymous.post("/v1/sessions", login(email)).expect(401);
        deliver();
        anonymous
                .post("/v1/accounts/verification", json("""
                        {"email": "%s", "code": "%s", "name": "Somebody", "password": "%s"}""".formatted(email, codeInTheOnlyNewEmail(), PASSWORD)))
                .expect(201);
        return anonymous.signedIn(email, PASSWORD);
    }

    private void ask(String path, String email) throws Exception {
        Answer answer = anonymous
                .post(path, json("{\"email\": \"%s\"}".formatted(email)))
                .expect(202);
        assertThat(answer.body().isEmpty()).isTrue();
    }

    private String codeInTheOnlyNewEmail() throws IOException {
        List<String> emails = newEmails();
        assertThat(emails).hasSize(1);
        Matcher code = CODE.matcher(emails.get(0));
        assertThat(code.find()).as(emails.get(0)).isTrue();
        codes.add(code.group());
        return code.group();
    }

    /** In the form in which somebody could type them, and as they are stored if nobody had hashed them. */
    private List<String> secrets() {
        return Stream.concat(
                        codes.stream().flatMap(code -> Stream.of(code, code.replace("-", ""))),
                        Stream.of(PASSWORD, NEW_PASSWORD))
                .toList();
    }

    /** Everything in the database, as text. */
    private String allTables() {
        Login owner = login("stayhub_owner", LOGIN_PASSWORD);
        return Jdbi.create(owner.url(), owner.user(), owner.password()).withHandle(handle -> {
            handle.execute("SET bytea_output = 'escape'");
            return handle
                    .createQuery("SELECT quote_ident(relname) FROM pg_class"
                            + " WHERE relkind = 'r' AND relnamespace = 'public'::REGNAMESPACE")
                    .mapTo(String.class)
                    .list()
                    .stream()
                    .flatMap(table -> rows(handle, table).stream())
                    .collect(Collectors.joining("\n"));
        });
    }

    private static List<String> rows(Handle handle, String table) {
        return handle.createQuery("SELECT t::TEXT FROM " + table + " AS t")
                .mapTo(String.class)
                .list();
    }

    private void deliver() throws Exception {
        run(jar("worker/target/worker.jar", "stayhub_worker_login")
                .env("STAYHUB_MAIL", "file:" + directory.resolve("sent"))
                .args("--drain"));
    }

    private List<String> newEmails() throws IOException {
        List<String> emails = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory.resolve("sent"))) {
            for (Path file : files.filter(read::add).toList()) {
                emails.add(Files.readString(file));
            }
        }
        return emails;
    }

    private void run(ProgramBuilder builder) throws InterruptedException {
        try (Program program = builder.start()) {
            assertThat(program.awaitExit(LONG)).as(program.err()).isZero();
            logs.append(program.out()).append(program.err());
        }
    }

    private ProgramBuilder jar(String path, String user) {
        return Program.jar(Repository.root().resolve(path).toString())
                .env(login(user, LOGIN_PASSWORD).environment());
    }

    private Login login(String user, String password) {
        return new Login("jdbc:postgresql://127.0.0.1:" + databasePort + "/stayhub", user, password);
    }

    private static JsonNode login(String email) throws IOException {
        return json("{\"email\": \"%s\", \"password\": \"%s\"}".formatted(email, PASSWORD));
    }

    private static String publish(ApiClient host) throws Exception {
        String property = host.post("/v1/properties", json("""
                        {"title": "Lighthouse by the sea", "city": "Lisbon", "country": "PT", "timeZone": "Europe/Lisbon",
                         "currency": "EUR", "nightlyRateMinor": 9500, "cleaningFeeMinor": 3500, "maxGuests": 4,
                         "minNights": 1, "maxNights": 30, "checkInTime": "15:00", "checkOutTime": "11:00"}"""))
                .expect(201)
                .body()
                .path("id")
                .asText();
        host.post("/v1/properties/" + property + "/publication").expect(200);
        return property;
    }

    private static Answer book(ApiClient guest, String property) throws Exception {
        LocalDate checkIn = LocalDate.now(ZoneOffset.UTC).plusDays(10);
        return guest.post("/v1/bookings", json("""
                {"propertyId": "%s", "checkIn": "%s", "checkOut": "%s", "guests": 2}""".formatted(property, checkIn, checkIn.plusDays(2))));
    }

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }
}
