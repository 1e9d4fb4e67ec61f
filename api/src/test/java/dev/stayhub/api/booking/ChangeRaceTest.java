package dev.stayhub.api.booking;

import static dev.stayhub.api.testing.Waits.answered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.testbed.process.Size;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Changes of dates cannot ask the constraint politely, and meet new bookings and cancellations on the way. */
class ChangeRaceTest {

    private static final int CLIENTS = 32;
    private static final int ROUNDS = Size.of("rounds", 5, 50);
    private static final int MIXED_ROUNDS = Size.of("mixedRounds", 20, 200);

    private static final LocalDate FIRST_NIGHT = LocalDate.parse("2027-01-11");

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Person host;
    static List<Person> guests;

    private long deadlocksBefore;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guests = Stream.of("Ada", "Ben", "Cem", "Dee").map(api::signUp).toList();
    }

    @BeforeEach
    void countDeadlocks() {
        deadlocksBefore = api.owner().deadlocks();
    }

    @AfterEach
    void no_deadlock_has_happened() {
        assertThat(api.owner().deadlocks()).isEqualTo(deadlocksBefore);
        assertThat(api.transactions().deadlocks()).isZero();
    }

    @Test
    void of_32_clients_who_move_into_one_gap_one_gets_it_and_31_are_told() {
        UUID property = host.publishProperty();
        List<UUID> bookings = IntStream.range(0, CLIENTS)
                .mapToObj(i -> book(guest(i), property, FIRST_NIGHT.plusDays(2L * i), 2)
                        .id())
                .toList();
        LocalDate gaps = FIRST_NIGHT.plusDays(2L * CLIENTS);
        long slowestMillis = 0;

        for (int round = 0; round < ROUNDS; round++) {
            LocalDate gap = gaps.plusDays(2L * round);
            List<ApiResponse> answers =
                    Concurrently.run(CLIENTS, i -> answered(() -> move(guest(i), bookings.get(i), gap, 2)));

            assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(1);
            assertThat(answers)
                    .filteredOn(answer -> answer.status() != 200)
                    .hasSize(CLIENTS - 1)
                    .allSatisfy(answer -> assertThat(answer.expectProblem(409, "dates-unavailable")
                                    .json()
                                    .get("unavailable")
                                    .toString())
                            .isEqualTo("[{\"checkIn\":\"%s\",\"checkOut\":\"%s\"}]".formatted(gap, gap.plusDays(2))));
            if (round > 2) {
                // The first requests of a JVM are slow for reasons of their own.
                slowestMillis = Math.max(slowestMillis, slowest(answers));
            }
        }

        System.out.printf("%d changes into one gap, %d rounds: slowest %d ms%n", CLIENTS, ROUNDS, slowestMillis);
        if (Size.isBig()) {
            assertThat(slowestMillis).isLessThan(1_000);
        }
        assertThat(api.owner().messages("booking.changed", property)).isEqualTo(ROUNDS);
    }

    @Test
    void creates_cancellations_and_changes_on_the_same_nights_never_leave_two_live_stays() {
        UUID property = host.publishProperty();
        List<ApiResponse> all = new ArrayList<>();

        for (int round = 0; round < MIXED_ROUNDS; round++) {
            // Every round has nights of its own, but shares an edge with the next.
            LocalDate day = FIRST_NIGHT.plusDays(3L * round);
            UUID leaving = book(guests.get(0), property, day, 1).id();
            UUID moving = book(guests.get(1), property, day.plusDays(1), 2).id();
            List<Supplier<ApiResponse>> clients = List.of(
                    () -> guests.get(0).post("/v1/bookings/" + leaving + "/cancellation"),
                    () -> move(guests.get(1), moving, day, 2),
                    () -> move(guests.get(1), moving, day, 3),
                    () -> book(guests.get(2), property, day, 1),
                    () -> book(guests.get(3), property, day, 2),
                    () -> book(guests.get(3), property, day.plusDays(2), 1));

            List<ApiResponse> answers = Concurrently.run(clients.size(), i -> answered(clients.get(i)));

            assertThat(answers).extracting(ApiResponse::status).isSubsetOf(200, 201, 409);
            assertThat(answers.get(0).status()).isEqualTo(200);
            all.addAll(answers);
        }

        assertThat(api.owner().number("""
                        SELECT count(*)
                        FROM bookings a
                        JOIN bookings b ON b.property_id = a.property_id AND b.id > a.id
                        WHERE a.status = 'CONFIRMED'
                          AND b.status = 'CONFIRMED'
                          AND daterange(a.check_in, a.check_out) && daterange(b.check_in, b.check_out)
                        """)).isZero();
        long created = all.stream().filter(answer -> answer.status() == 201).count();
        assertThat(api.owner().messages("booking.created", property)).isEqualTo(2L * MIXED_ROUNDS + created);
        assertThat(api.owner().messages("booking.cancelled", property)).isEqualTo(MIXED_ROUNDS);
        assertThat(api.owner().messages("booking.changed", property))
                .isEqualTo(all.stream().filter(answer -> answer.status() == 200).count() - MIXED_ROUNDS)
                .isPositive();
        System.out.printf(
                "create, cancel and change on the same nights, %d rounds: %d created, slowest %d ms%n",
                MIXED_ROUNDS, created, slowest(all));
    }

    private static long slowest(List<ApiResponse> answers) {
        return answers.stream().mapToLong(ApiResponse::millis).max().orElseThrow();
    }

    private static Person guest(int number) {
        return guests.get(number % guests.size());
    }

    private static ApiResponse book(Person guest, UUID property, LocalDate checkIn, int nights) {
        return guest.book(property, checkIn.toString(), checkIn.plusDays(nights).toString());
    }

    private static ApiResponse move(Person guest, UUID booking, LocalDate checkIn, int nights) {
        return guest.patch(
                "/v1/bookings/" + booking,
                "{\"checkIn\": \"%s\", \"checkOut\": \"%s\"}".formatted(checkIn, checkIn.plusDays(nights)));
    }
}
