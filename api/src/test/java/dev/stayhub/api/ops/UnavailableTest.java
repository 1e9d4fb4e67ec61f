package dev.stayhub.api.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.api.testing.Answer;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.Together;
import dev.stayhub.migrations.database.DatabaseOptions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** No connection to be had is the moment's fault: 503 and when to try again, and it passes by itself. */
class UnavailableTest {

    @RegisterExtension
    static final RunningApi api =
            new RunningApi(Clock.systemUTC(), new SecureRandom(), database -> database.pool(database.apiLogin(), 2));

    static Person host;
    static Person guest;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
    }

    @Test
    void an_exhausted_pool_answers_503_with_retry_after_and_is_still_ready() throws SQLException {
        UUID property = host.publishProperty();
        try (Connection blocking = api.database().owner().getConnection();
                Statement lock = blocking.createStatement()) {
            blocking.setAutoCommit(false);
            lock.execute("LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE");
            List<Answer> answers = Together.run(8, i -> {
                if (i == 7) {
                    api.anonymous().get("/health/live").expect(200);
                    return api.anonymous().get("/health/ready").expect(200);
                }
                return guest.book(property, "2027-05-1" + i, "2027-05-1" + (i + 1));
            });
            blocking.rollback();

            assertThat(answers.get(7).millis()).isLessThan(1_500);
            assertThat(answers.subList(0, 7)).allSatisfy(answer -> {
                answer.expectProblem(503, "unavailable");
                assertThat(answer.header("Retry-After")).isEqualTo("2");
                assertThat(answer.millis()).isLessThan(10_000);
            });
        }

        guest.book(property, "2027-05-10", "2027-05-11").expect(201);
    }

    @Test
    void a_database_that_is_away_answers_503_and_comes_back_by_itself() throws SQLException {
        String database = name();
        asSuperuser("ALTER DATABASE " + database + " ALLOW_CONNECTIONS false");
        try {
            cutConnections();
            await().untilAsserted(() -> {
                Answer away = guest.get("/v1/bookings").expectProblem(503, "unavailable");
                assertThat(away.header("Retry-After")).isEqualTo("2");
            });
            await().untilAsserted(() -> {
                Answer ready = api.anonymous().get("/health/ready").expect(503);
                assertThat(ready.body()).isEqualTo("{\"status\":\"DOWN\",\"database\":\"DOWN\"}");
                assertThat(ready.millis()).isLessThan(1_500);
            });
            api.anonymous().get("/health/live").expect(200);
        } finally {
            asSuperuser("ALTER DATABASE " + database + " ALLOW_CONNECTIONS true");
        }

        await().untilAsserted(() -> {
            guest.get("/v1/bookings").expect(200);
            api.anonymous().get("/health/ready").expect(200);
        });
    }

    @Test
    void connections_that_are_cut_cost_no_more_than_a_503() throws SQLException {
        for (int round = 0; round < 3; round++) {
            cutConnections();

            assertThat(guest.get("/v1/bookings").status()).isIn(200, 503);
            await().untilAsserted(() -> guest.get("/v1/bookings").expect(200));
        }
    }

    private static void cutConnections() throws SQLException {
        asSuperuser("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name()
                + "' AND usename = 'stayhub_test_api'");
    }

    private static String name() {
        String url = api.database().apiLogin().url();
        return url.replaceFirst("\\?.*", "").substring(url.lastIndexOf('/') + 1);
    }

    private static void asSuperuser(String sql) throws SQLException {
        DatabaseOptions login = api.database().superuserLogin();
        // Another database: this one may not take connections.
        String url = login.url().replace("/" + name(), "/postgres");
        try (Connection connection = DriverManager.getConnection(url, login.user(), login.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
