package dev.stayhub.api.idempotency;

import static dev.stayhub.api.testing.Waits.PATIENCE;
import static dev.stayhub.api.testing.Waits.answered;
import static dev.stayhub.api.testing.Waits.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.CapturedLog;
import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.TableLock;
import dev.stayhub.testbed.process.Size;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One key from many places at the same moment. */
class SameKeyAtOnceTest {

    private static final int CLIENTS = 32;
    private static final int ROUNDS = Size.of("rounds", 4, 50);
    private static final int CONNECTIONS = 4;

    @RegisterExtension
    static final RunningApi api =
            new RunningApi(RunningApi.NEW_YEAR, database -> database.pool(database.apiLogin(), CONNECTIONS));

    static Person host;
    static Person guest;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
    }

    @Test
    void of_32_clients_with_one_key_all_get_the_same_answer_and_one_booking_is_made() {
        try (CapturedLog log = new CapturedLog()) {
            long slowestMillis = 0;
            for (int round = 0; round < ROUNDS; round++) {
                UUID property = host.publishProperty();
                String key = "round-" + round;

                List<ApiResponse> answers = Concurrently.run(CLIENTS, i -> book(guest, property, key));

                assertSameBooking(answers, property);
                slowestMillis = Math.max(
                        slowestMillis,
                        answers.stream().mapToLong(ApiResponse::millis).max().orElseThrow());
            }
            System.out.printf("one key from %d clients, %d rounds: slowest %d ms%n", CLIENTS, ROUNDS, slowestMillis);
            assertThat(log.alarms()).allMatch(line -> line.contains("answered 503"));
        }
    }

    @Test
    void processes_that_share_nothing_but_the_database_make_one_booking_too() {
        URI other = api.startAnother();
        for (int round = 0; round < ROUNDS; round++) {
            UUID property = host.publishProperty();
            String key = "two-processes-" + round;

            assertSameBooking(
                    Concurrently.run(CLIENTS, i -> book(i % 2 == 0 ? guest : guest.at(other), property, key)),
                    property);
        }
    }

    @Test
    void those_who_wait_for_the_first_hold_no_connection() throws Exception {
        UUID property = host.publishProperty();
        CompletableFuture<List<ApiResponse>> waiting;
        try (TableLock lock = TableLock.of(api.database(), "outbox")) {
            waiting = CompletableFuture.supplyAsync(
                    () -> Concurrently.run(CLIENTS, i -> book(guest, property, "held")),
                    task -> new Thread(task).start());
            await().until(() -> api.owner().waitingForLocks() > 0);

            for (int i = 0; i < 20; i++) {
                answered(() -> host.get("/v1/properties/" + property)).expect(200);
                // The one in front. Others would wait for it at the key that it has inserted.
                assertThat(api.owner().waitingForLocks()).isLessThanOrEqualTo(1);
            }
            lock.release();
        }

        assertSameBooking(waiting.get(PATIENCE.toSeconds(), TimeUnit.SECONDS), property);
    }

    @Test
    void the_next_in_turn_succeeds_if_the_first_fails() {
        for (int round = 0; round < ROUNDS; round++) {
            UUID property = host.publishProperty();
            String key = "price-" + round;
            String wrong = JsonBodies.with(request(property), "expectedTotalMinor", "1");

            List<ApiResponse> answers = Concurrently.run(
                    8, i -> i % 2 == 0 ? book(guest, property, key) : guest.postOnce("/v1/bookings", wrong, key));

            assertSameBooking(
                    answers.stream().filter(answer -> answer.status() == 201).toList(), property);
            assertThat(answers)
                    .filteredOn(answer -> answer.status() != 201)
                    .hasSize(4)
                    .allSatisfy(answer -> assertThat(answer.json().get("type").textValue())
                            .isIn("/problems/price-changed", "/problems/idempotency-key-reused"));
        }
    }

    private static void assertSameBooking(List<ApiResponse> answers, UUID property) {
        assertThat(answers).extracting(ApiResponse::status).containsOnly(201);
        assertThat(answers)
                .extracting(ApiResponse::body)
                .containsOnly(answers.get(0).body());
        assertThat(answers)
                .filteredOn(answer -> answer.header("Idempotent-Replayed") == null)
                .hasSize(1);
        assertThat(api.owner().bookings(property)).isEqualTo(1);
        assertThat(api.owner().messages("booking.created", property)).isEqualTo(1);
    }

    /** Refused is who waits too long for one of the four connections, or for a lock. */
    private static ApiResponse book(Person person, UUID property, String key) {
        return answered(() -> person.postOnce("/v1/bookings", request(property), key));
    }

    private static String request(UUID property) {
        return JsonBodies.booking(property, "2027-05-10", "2027-05-14", 2);
    }
}
