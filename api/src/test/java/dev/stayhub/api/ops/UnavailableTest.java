package dev.stayhub.api.ops;

import static dev.stayhub.api.testing.Waits.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.Superuser;
import dev.stayhub.api.testing.TableLock;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** No connection to be had is the moment's fault: 503 and when to try again, and it passes by itself. */
class UnavailableTest {

    @RegisterExtension
    static final RunningApi api =
            new RunningApi(RunningApi.NEW_YEAR, database -> database.pool(database.apiLogin(), 2));

    static Person host;
    static Person guest;

    private final Superuser superuser = new Superuser(api.database());

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
    }

    @Test
    void an_exhausted_pool_answers_503_with_retry_after_and_is_still_ready() throws SQLException {
        await().untilAsserted(() -> api.anonymous().get("/health/ready").expect(200));
        UUID property = host.publishProperty();
        try (TableLock lock = TableLock.of(api.database(), "outbox")) {
            AtomicBoolean seen = new AtomicBoolean();
            List<ApiResponse> answers = Concurrently.run(8, i -> {
                if (i == 7) {
                    // Both connections are taken, by bookings that wait for the lock.
                    await().until(() -> api.owner().waitingForLocks() == 2);
                    ApiResponse ready = api.anonymous().get("/health/ready").expect(200);
                    api.anonymous().get("/health/live").expect(200);
                    seen.set(true);
                    return ready;
                }
                ApiResponse answer;
                do {
                    answer = guest.book(property, "2027-05-1" + i, "2027-05-1" + (i + 1));
                } while (!seen.get());
                return answer;
            });
            // All of them have been answered, and nobody has given way.
            lock.release();

            assertThat(answers.subList(0, 7)).allSatisfy(answer -> {
                answer.expectProblem(503, "unavailable");
                assertThat(answer.header("Retry-After")).isEqualTo("2");
            });
        }

        guest.book(property, "2027-05-10", "2027-05-11").expect(201);
    }

    @Test
    void a_database_that_is_away_answers_503_and_comes_back_by_itself() throws SQLException {
        superuser.closeDoor();
        try {
            superuser.cutConnections();
            await().untilAsserted(() -> {
                ApiResponse away = guest.get("/v1/bookings").expectProblem(503, "unavailable");
                assertThat(away.header("Retry-After")).isEqualTo("2");
            });
            await().untilAsserted(() -> {
                ApiResponse waiting = guest.get("/v1/bookings").expect(503);
                ApiResponse ready = api.anonymous().get("/health/ready").expect(503);
                assertThat(ready.body()).isEqualTo("{\"status\":\"DOWN\",\"database\":\"DOWN\"}");
                // A request waits three seconds for a connection; who asks whether the API is ready has one.
                assertThat(ready.millis()).isLessThan(waiting.millis() / 2);
            });
            api.anonymous().get("/health/live").expect(200);
        } finally {
            superuser.openDoor();
        }

        await().untilAsserted(() -> {
            guest.get("/v1/bookings").expect(200);
            api.anonymous().get("/health/ready").expect(200);
        });
    }

    @Test
    void connections_that_are_cut_cost_no_more_than_a_503() throws SQLException {
        for (int round = 0; round < 3; round++) {
            superuser.cutConnections();

            assertThat(guest.get("/v1/bookings").status()).isIn(200, 503);
            await().untilAsserted(() -> guest.get("/v1/bookings").expect(200));
        }
    }
}
