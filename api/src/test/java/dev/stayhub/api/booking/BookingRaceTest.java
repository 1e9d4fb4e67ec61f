package dev.stayhub.api.booking;

import static dev.stayhub.api.testing.Waits.answered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.testbed.process.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Any number of guests want the same nights at once: the database decides, quickly, and without a deadlock. */
class BookingRaceTest {

    private static final int PAIRS = Size.of("pairs", 10, 20);
    private static final int ROUNDS = Size.of("rounds", 2, 5);
    /** The first requests of a JVM are slow for reasons of their own; only -Pbig asks how fast they are. */
    private static final int WARM_UP_ROUNDS = Size.of("warmUpRounds", 0, 3);

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Person host;
    static List<Person> guests;

    private long deadlocksBefore;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guests = Stream.of("Ada", "Ben", "Cem", "Dee").map(api::signUp).toList();
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            fiftyRacingFor(host.publishProperty());
        }
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
    void two_guests_racing_for_the_same_nights_get_one_201_and_one_409() {
        for (int round = 0; round < PAIRS; round++) {
            UUID property = host.publishProperty();

            List<ApiResponse> answers = Concurrently.run(2, i -> book(i, property, 10, 14));

            assertThat(answers).extracting(ApiResponse::status).containsExactlyInAnyOrder(201, 409);
            assertThat(api.owner().bookings(property)).isEqualTo(1);
            assertThat(api.owner().messages("booking.created", property)).isEqualTo(1);
        }
    }

    @Test
    void fifty_guests_racing_for_the_same_nights_get_one_201_and_49_times_409() {
        for (int round = 0; round < ROUNDS; round++) {
            UUID property = host.publishProperty();

            List<ApiResponse> answers = fiftyRacingFor(property);

            assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(1);
            assertThat(answers)
                    .filteredOn(answer -> answer.status() == 409)
                    .hasSize(49)
                    .allSatisfy(answer -> {
                        answer.expectProblem(409, "dates-unavailable");
                        assertThat(answer.json().get("unavailable").toString())
                                .isEqualTo("[{\"checkIn\":\"2027-05-10\",\"checkOut\":\"2027-05-14\"}]");
                    });
            if (Size.isBig()) {
                assertThat(answers)
                        .extracting(ApiResponse::millis)
                        .allSatisfy(millis -> assertThat(millis).isLessThan(1_000));
            }
            assertThat(api.owner().bookings(property)).isEqualTo(1);
            assertThat(api.owner().messages("booking.created", property)).isEqualTo(1);
        }
    }

    @Test
    void guests_racing_for_partly_overlapping_nights_never_share_one() {
        for (int round = 0; round < ROUNDS; round++) {
            UUID property = host.publishProperty();

            List<ApiResponse> answers = Concurrently.run(16, i -> book(i, property, 10 + i, 13 + i));

            assertThat(answers).extracting(ApiResponse::status).containsOnly(201, 409);
            List<Integer> nights = new ArrayList<>();
            for (int i = 0; i < answers.size(); i++) {
                if (answers.get(i).status() == 201) {
                    nights.addAll(List.of(10 + i, 11 + i, 12 + i));
                }
            }
            assertThat(nights).doesNotHaveDuplicates();
            assertThat(api.owner().bookings(property))
                    .isEqualTo(nights.size() / 3)
                    .isPositive();
            assertThat(api.owner().messages("booking.created", property)).isEqualTo(nights.size() / 3);
        }
    }

    @Test
    void guests_racing_for_different_nights_all_get_them() {
        UUID property = host.publishProperty();

        List<ApiResponse> answers = Concurrently.run(15, i -> book(i, property, 10 + i, 11 + i));

        assertThat(answers).extracting(ApiResponse::status).containsOnly(201);
        assertThat(api.owner().messages("booking.created", property)).isEqualTo(15);
    }

    private static List<ApiResponse> fiftyRacingFor(UUID property) {
        return Concurrently.run(50, i -> book(i, property, 10, 14));
    }

    /** Fifty want sixteen connections: on a slow machine one is not to be had in time, and they ask again. */
    private static ApiResponse book(int client, UUID property, int checkIn, int checkOut) {
        return answered(() -> guests.get(client % guests.size()).book(property, day(checkIn), day(checkOut)));
    }

    private static String day(int dayOfMay) {
        return "2027-05-%02d".formatted(dayOfMay);
    }
}
