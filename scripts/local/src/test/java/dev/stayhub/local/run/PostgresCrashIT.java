package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.local.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Postgres crashes while guests book: a backend is killed, and the server ends every session and recovers. */
@Timeout(150)
class PostgresCrashIT {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int CLIENTS = 4;
    private static final int BOOKINGS = 400;

    @TempDir
    Path directory;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final Set<Integer> statuses = ConcurrentHashMap.newKeySet();
    private String api;
    private String token;

    @Test
    void a_killed_backend_ends_neither_process_and_loses_no_acknowledged_booking() throws Exception {
        List<Integer> ports = FreePorts.some(3);
        Path mail = directory.resolve("sent");
        api = "http://127.0.0.1:" + ports.get(0);
        RunningLocal run = RunningLocal.start(
                Map.of(
                        "STAYHUB_HOME", directory.resolve("home").toString(),
                        "STAYHUB_MAIL", "file:" + mail,
                        "STAYHUB_HTTP_PORT", ports.get(0).toString(),
                        "STAYHUB_WORKER_PORT", ports.get(1).toString(),
                        "STAYHUB_DB_PORT", ports.get(2).toString()),
                directory,
                "--no-search");
        try {
            run.awaitUp();
            List<ProcessHandle> programs = run.children();
            Jdbi database = database();
            token = post("/v1/sessions", "{\"email\":\"guest@stayhub.test\",\"password\":\"stayhub-demo\"}")
                    .path("token")
                    .asText();
            Queue<String> requests = requests();
            ExecutorService guests = Executors.newFixedThreadPool(CLIENTS);
            for (int guest = 0; guest < CLIENTS; guest++) {
                guests.execute(() -> bookAll(requests));
            }

            killBackendOf(database, "stayhub-worker", BOOKINGS / 5);
            killBackendOf(database, "stayhub-api", BOOKINGS / 2);

            guests.shutdown();
            assertThat(guests.awaitTermination(90, TimeUnit.SECONDS)).isTrue();
            assertThat(acknowledged).hasSizeGreaterThan(BOOKINGS / 2);
            assertThat(statuses).contains(201).isSubsetOf(201, 503);
            List<String> kept = database.withHandle(handle -> handle.createQuery("SELECT public_id FROM bookings")
                    .mapTo(String.class)
                    .list());
            assertThat(kept).containsAll(acknowledged);
            await().atMost(LONG)
                    .untilAsserted(() -> assertThat(acknowledged)
                            .allMatch(id -> Files.exists(mail.resolve("booking-created-" + id + ".eml"))));
            assertThat(programs).hasSize(2).allMatch(ProcessHandle::isAlive);
        } finally {
            run.terminate();
        }
    }

    /** As many different stays as are to be booked; no two of them overlap. */
    private Queue<String> requests() throws IOException, InterruptedException {
        List<JsonNode> properties = new ArrayList<>();
        get("/v1/properties?pageSize=100").path("items").forEach(properties::add);
        Queue<String> requests = new ConcurrentLinkedQueue<>();
        LocalDate first = LocalDate.now(ZoneOffset.UTC).plusDays(3);
        for (int number = 0; number < BOOKINGS; number++) {
            JsonNode property = properties.get(number % properties.size());
            LocalDate checkIn = first.plusDays(15L * (number / properties.size()));
            requests.add("{\"propertyId\":\"" + property.path("id").asText() + "\",\"checkIn\":\"" + checkIn
                    + "\",\"checkOut\":\""
                    + checkIn.plusDays(property.path("minNights").asInt())
                    + "\",\"guests\":1}");
        }
        return requests;
    }

    private void bookAll(Queue<String> requests) {
        for (String request = requests.poll(); request != null; request = requests.poll()) {
            try {
                HttpResponse<String> answer = send("/v1/bookings", request);
                statuses.add(answer.statusCode());
                if (answer.statusCode() == 201) {
                    acknowledged.add(json.readTree(answer.body()).path("id").asText());
                }
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private void killBackendOf(Jdbi database, String program, int whenAcknowledged) {
        await().atMost(LONG).pollInterval(Duration.ofMillis(10)).until(() -> acknowledged.size() >= whenAcknowledged);
        long backend = database.withHandle(handle -> handle.createQuery(
                        "SELECT pid FROM pg_stat_activity WHERE application_name = :program LIMIT 1")
                .bind("program", program)
                .mapTo(Long.class)
                .one());
        assertThat(ProcessHandle.of(backend).orElseThrow().destroyForcibly()).isTrue();
        await().atMost(LONG)
                .ignoreExceptions()
                .until(() -> database.withHandle(handle -> handle.createQuery("SELECT 1")
                                .mapTo(Integer.class)
                                .one())
                        == 1);
    }

    private Jdbi database() throws IOException {
        Properties owner = new Properties();
        try (var lines = Files.newBufferedReader(directory.resolve("home/owner.env"))) {
            owner.load(lines);
        }
        return Jdbi.create(
                unquoted(owner.getProperty("STAYHUB_DB_URL")),
                unquoted(owner.getProperty("STAYHUB_DB_USER")),
                unquoted(owner.getProperty("STAYHUB_DB_PASSWORD")));
    }

    private static String unquoted(String word) {
        return word.replace("'", "");
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(api + path)).build();
        return json.readTree(client.send(request, BodyHandlers.ofString()).body());
    }

    private JsonNode post(String path, String body) throws IOException, InterruptedException {
        return json.readTree(send(path, body).body());
    }

    private HttpResponse<String> send(String path, String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(api + path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }
}
