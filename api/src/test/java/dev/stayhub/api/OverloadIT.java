package dev.stayhub.api;

import static dev.stayhub.api.testing.Waits.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiProgram;
import dev.stayhub.api.testing.Crowd;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Owner;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.TableLock;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Size;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The packaged api.jar, asked for more than it can do. What is asserted is who is answered; times are printed. */
class OverloadIT {

    private static final int CLIENTS = Size.isBig() ? 2_000 : 400;
    private static final int PROBES = Size.isBig() ? 600 : 200;
    private static final int WARM_UP = 300;
    private static final int PROPERTIES = 8;
    private static final int NIGHTS_OF_A_SERIES = 80;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static ApiProgram api;
    private static URI uri;
    private static Person host;
    private static List<Person> guests;
    private static List<UUID> properties;

    @BeforeAll
    static void start() {
        api = ApiProgram.start(
                database.apiLogin(), "--http-host", "127.0.0.1", "--http-port", "0", "--behind-proxy", "on");
        uri = api.uri();
        Owner owner = Owner.of(database);
        host = Person.signUp(uri, owner, "Hugo Host");
        guests = IntStream.range(0, 8)
                .mapToObj(i -> Person.signUp(uri, owner, "Guest " + i))
                .toList();
        properties = IntStream.range(0, PROPERTIES)
                .mapToObj(i -> host.publishProperty())
                .toList();
        // The first requests of a JVM are slow for reasons of their own.
        probe("warming up", WARM_UP, OverloadIT::live);
        probe("warming up", WARM_UP, booking(0));
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @Test
    void while_more_sign_in_than_can_be_served_liveness_and_bookings_are_served_and_the_rest_is_told_to_come_back() {
        probe("live, calm", PROBES, OverloadIT::live);
        probe("bookings, calm", PROBES, booking(1));
        try (Crowd crowd = Crowd.of(CLIENTS, OverloadIT::signIn)) {
            await().until(() -> crowd.answered() > 2 * CLIENTS / 3);
            probe("live, sign-ins by " + CLIENTS, PROBES, OverloadIT::live);
            probe("bookings, sign-ins by " + CLIENTS, PROBES, booking(2));
            assertThat(crowd.answers()).containsOnlyKeys("401", "503");
            System.out.println("sign-ins: " + crowd.answers());
        }
        assertThat(api.process().err()).doesNotContain(" ERROR ", " 500 ");
    }

    @Test
    void while_bookings_wait_for_a_lock_liveness_and_reads_are_served_and_the_rest_is_told_to_come_back()
            throws Exception {
        try (Crowd crowd = lockedOut()) {
            await().untilAsserted(() -> assertThat(crowd.answers()).containsKey("201"));
            System.out.println("bookings: " + crowd.answers());
            assertThat(crowd.answers().keySet()).isSubsetOf("201", "409", "503");
        }
        assertThat(api.process().err()).doesNotContain(" ERROR ", " 500 ");
    }

    private static Crowd lockedOut() throws Exception {
        try (TableLock lock = TableLock.of(database, "bookings")) {
            Crowd crowd = Crowd.of(CLIENTS, OverloadIT::bookAnyNight);
            await().until(() -> crowd.answered() > CLIENTS);
            probe("live, bookings by " + CLIENTS, PROBES, OverloadIT::live);
            probe("reads, bookings by " + CLIENTS, PROBES, OverloadIT::read);
            assertThat(crowd.answers()).containsOnlyKeys("503");
            return crowd;
        }
    }

    @Test
    void idle_connections_hold_up_nobody() throws IOException {
        List<Socket> idle = new ArrayList<>();
        try {
            for (int i = 0; i < CLIENTS; i++) {
                idle.add(new Socket(InetAddress.getLoopbackAddress(), uri.getPort()));
            }
            probe("live, idle connections " + CLIENTS, PROBES, OverloadIT::live);
            probe("bookings, idle connections " + CLIENTS, PROBES, booking(3));
        } finally {
            for (Socket socket : idle) {
                socket.close();
            }
        }
    }

    private static boolean live() {
        return Person.anonymous(uri).get("/health/live").status() == 200;
    }

    private static boolean read() {
        return guests.get(0).get("/v1/properties/" + properties.get(0)).status() == 200;
    }

    /** Books nights that nobody else books: each series has its own, at all properties in turn. */
    private static BooleanSupplier booking(int series) {
        AtomicInteger booked = new AtomicInteger();
        LocalDate first = ApiProgram.bookableDay().plusDays((long) series * NIGHTS_OF_A_SERIES);
        return () -> {
            int number = booked.getAndIncrement();
            LocalDate night = first.plusDays(number / PROPERTIES);
            return guests.get(0)
                            .book(
                                    properties.get(number % PROPERTIES),
                                    night.toString(),
                                    night.plusDays(1).toString())
                            .status()
                    == 201;
        };
    }

    private static HttpRequest signIn(int client) {
        String address = "10.0." + client / 250 + "." + client % 250;
        String credentials =
                "{\"email\": \"%s@stayhub.test\", \"password\": \"wrong horse\"}".formatted(UUID.randomUUID());
        return HttpRequest.newBuilder(uri.resolve("/v1/sessions"))
                .header("X-Forwarded-For", address)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(credentials))
                .build();
    }

    private static HttpRequest bookAnyNight(int client) {
        LocalDate night = ApiProgram.bookableDay().plusDays(client % NIGHTS_OF_A_SERIES);
        UUID property = properties.get(client % PROPERTIES);
        return HttpRequest.newBuilder(uri.resolve("/v1/bookings"))
                .header(
                        "Authorization",
                        "Bearer " + guests.get(client % guests.size()).token())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(JsonBodies.booking(
                        property, night.toString(), night.plusDays(1).toString(), 1)))
                .build();
    }

    /** One after the other; each has to succeed. */
    private static void probe(String name, int times, BooleanSupplier request) {
        List<Long> micros = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            long startNanos = System.nanoTime();
            assertThat(request.getAsBoolean()).as(name).isTrue();
            micros.add((System.nanoTime() - startNanos) / 1_000);
        }
        micros.sort(null);
        System.out.printf(
                "%s: median %d us, 99 of 100 within %d us, slowest %d us%n",
                name, micros.get(times / 2), micros.get(times * 99 / 100), micros.get(times - 1));
    }
}
