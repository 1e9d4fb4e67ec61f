package dev.stayhub.api;

import static dev.stayhub.api.testing.Waits.PATIENCE;
import static dev.stayhub.api.testing.Waits.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiProgram;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Owner;
import dev.stayhub.api.testing.Person;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The process is told to stop while clients book as fast as they can. */
class StopUnderLoadIT {

    private static final int CLIENTS = 16;
    private static final int BUSY = 200;
    private static final int TERMINATED = 143;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    /** A request that was not answered, if one was not: when it was begun, and why. */
    private record LastWords(String key, String body, long begunNanos, Exception failure) {}

    @Test
    void whoever_has_asked_is_answered_and_whoever_is_not_answered_can_ask_again() throws Exception {
        Owner owner = Owner.of(database);
        AtomicInteger answered = new AtomicInteger();
        List<LastWords> unanswered = new ArrayList<>();
        List<Person> guests;
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        long toldNanos;
        try (ApiProgram api = ApiProgram.start(database.apiLogin())) {
            URI uri = api.uri();
            Person host = Person.signUp(uri, owner, "Hugo Host");
            guests = IntStream.range(0, CLIENTS)
                    .mapToObj(i -> Person.signUp(uri, owner, "Guest " + i))
                    .toList();
            List<UUID> properties = IntStream.range(0, CLIENTS)
                    .mapToObj(i -> host.publishProperty())
                    .toList();

            List<CompletableFuture<LastWords>> running = IntStream.range(0, CLIENTS)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> bookUntilNobodyAnswers(guests.get(i), properties.get(i), answered), clients))
                    .toList();
            await().until(() -> answered.get() >= BUSY);
            toldNanos = System.nanoTime();
            api.process().terminate();

            for (CompletableFuture<LastWords> client : running) {
                unanswered.add(client.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
            }
            assertThat(api.process().awaitExit(PATIENCE)).isEqualTo(TERMINATED);
            assertThat(api.process().err()).doesNotContain(" WARN ", " ERROR ");
        } finally {
            clients.shutdownNow();
        }

        // What had been begun before was answered, all of it; later on it is as if nobody were there.
        assertThat(unanswered)
                .allSatisfy(request -> assertThat(request.begunNanos()).isGreaterThan(toldNanos));
        long refused = unanswered.stream()
                .filter(request -> request.failure().getCause() instanceof ConnectException)
                .count();
        long booked = owner.number("SELECT count(*) FROM bookings");
        System.out.printf(
                "stopped under load: %d answered, %d refused, %d cut off, %d bookings%n",
                answered.get(), refused, CLIENTS - refused, booked);
        assertThat(booked).isBetween((long) answered.get(), (long) answered.get() + CLIENTS - refused);

        try (ApiProgram next = ApiProgram.start(database.apiLogin())) {
            URI uri = next.uri();
            for (int i = 0; i < CLIENTS; i++) {
                guests.get(i)
                        .at(uri)
                        .postOnce(
                                "/v1/bookings",
                                unanswered.get(i).body(),
                                unanswered.get(i).key())
                        .expect(201);
            }
        }
        assertThat(owner.number("SELECT count(*) FROM bookings")).isEqualTo(answered.get() + CLIENTS);
    }

    private static LastWords bookUntilNobodyAnswers(Person guest, UUID property, AtomicInteger answered) {
        LocalDate day = ApiProgram.bookableDay();
        while (true) {
            String key = UUID.randomUUID().toString();
            String body =
                    JsonBodies.booking(property, day.toString(), day.plusDays(1).toString(), 1);
            long begunNanos = System.nanoTime();
            try {
                ApiResponse answer = guest.postOnce("/v1/bookings", body, key);
                if (answer.status() == 503) {
                    return new LastWords(key, body, begunNanos, new IllegalStateException("503"));
                }
                answer.expect(201);
                answered.incrementAndGet();
                day = day.plusDays(1);
            } catch (UncheckedIOException e) {
                return new LastWords(key, body, begunNanos, e);
            }
        }
    }
}
