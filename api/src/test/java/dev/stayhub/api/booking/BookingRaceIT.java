package dev.stayhub.api.booking;

import static dev.stayhub.api.testing.Waits.answered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiProgram;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.Owner;
import dev.stayhub.api.testing.Person;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Size;
import java.net.URI;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The race for one night, with the packaged program and its own settings. */
class BookingRaceIT {

    private static final int CLIENTS = 64;
    private static final int ROUNDS = Size.of("rounds", 4, 20);
    private static final int WARM_UP_ROUNDS = Size.of("warmUpRounds", 0, 5);
    private static final LocalDate FIRST_NIGHT = ApiProgram.bookableDay();

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void of_64_clients_who_want_the_same_nights_one_books_and_63_are_told() {
        Owner owner = Owner.of(database);
        List<Long> millis = new ArrayList<>();
        try (ApiProgram api = ApiProgram.start(database.apiLogin())) {
            URI uri = api.uri();
            Person host = Person.signUp(uri, owner, "Hugo Host");
            List<Person> guests = Stream.of("Ada", "Ben", "Cem", "Dee")
                    .map(name -> Person.signUp(uri, owner, name))
                    .toList();
            // The first requests of a JVM are slow for reasons of their own.
            for (int round = 0; round < WARM_UP_ROUNDS; round++) {
                race(guests, host.publishProperty());
            }
            long deadlocksBefore = owner.deadlocks();

            for (int round = 0; round < ROUNDS; round++) {
                UUID property = host.publishProperty();
                List<ApiResponse> answers = race(guests, property);

                assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(1);
                assertThat(answers)
                        .filteredOn(answer -> answer.status() == 409)
                        .hasSize(CLIENTS - 1)
                        .allSatisfy(answer -> answer.expectProblem(409, "dates-unavailable"));
                assertThat(owner.bookings(property)).isEqualTo(1);
                assertThat(owner.messages("booking.created", property)).isEqualTo(1);
                answers.forEach(answer -> millis.add(answer.millis()));
            }

            assertThat(owner.deadlocks()).isEqualTo(deadlocksBefore);
            // On a slow machine a connection is not to be had in time: they are told so, and ask again.
            assertThat(api.process().err()).doesNotContain("ERROR");
            assertThat(api.process().err().lines().filter(line -> line.contains("WARN")))
                    .allMatch(line -> !Size.isBig() && line.contains("answered 503"));
        }
        millis.sort(null);
        System.out.printf(
                "%d clients, %d rounds: median %d ms, 99 of 100 within %d ms, slowest %d ms%n",
                CLIENTS,
                ROUNDS,
                millis.get(millis.size() / 2),
                millis.get(millis.size() * 99 / 100),
                millis.get(millis.size() - 1));
        if (Size.isBig()) {
            assertThat(millis.get(millis.size() - 1)).isLessThan(1_000);
        }
    }

    private static List<ApiResponse> race(List<Person> guests, UUID property) {
        String checkOut = FIRST_NIGHT.plusDays(4).toString();
        return Concurrently.run(
                CLIENTS,
                i -> answered(() -> guests.get(i % guests.size()).book(property, FIRST_NIGHT.toString(), checkOut)));
    }
}
