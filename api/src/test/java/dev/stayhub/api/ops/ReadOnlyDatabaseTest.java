package dev.stayhub.api.ops;

import static dev.stayhub.api.testing.Waits.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.Superuser;
import dev.stayhub.runtime.database.ConnectionPool;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.runtime.database.PoolSettings;
import dev.stayhub.testbed.postgres.Login;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A server that became a standby, or a login that may only read: the moment's fault, told, and over when it is over. */
class ReadOnlyDatabaseTest {

    @RegisterExtension
    static final RunningApi api =
            new RunningApi(RunningApi.NEW_YEAR, database -> pool = programsPool(database.apiLogin()));

    private static HikariDataSource pool;

    static Person host;
    static Person guest;

    private final Superuser superuser = new Superuser(api.database());

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
    }

    /** It would go on checking connections to a database that is gone, and warn into the log of other tests. */
    @AfterAll
    static void closePool() {
        pool.close();
    }

    @AfterEach
    void resetRole() throws SQLException {
        role("RESET default_transaction_read_only");
    }

    @Test
    void writes_answer_503_and_it_is_not_ready_until_the_database_can_be_written_again() throws SQLException {
        UUID property = host.publishProperty();
        role("SET default_transaction_read_only = on");
        superuser.cutConnections();
        await().untilAsserted(() -> guest.get("/v1/bookings").expect(200));

        ApiResponse refused = guest.book(property, "2027-05-10", "2027-05-11").expectProblem(503, "unavailable");
        assertThat(refused.header("Retry-After")).isEqualTo("2");
        await().untilAsserted(() -> assertThat(
                        api.anonymous().get("/health/ready").expect(503).body())
                .isEqualTo("{\"status\":\"DOWN\",\"database\":\"READ_ONLY\"}"));

        role("RESET default_transaction_read_only");
        await().untilAsserted(
                        () -> guest.book(property, "2027-05-10", "2027-05-11").expect(201));
        await().untilAsserted(() -> api.anonymous().get("/health/ready").expect(200));
    }

    private static void role(String change) throws SQLException {
        var login = api.database().superuserLogin();
        try (Connection connection = DriverManager.getConnection(login.url(), login.user(), login.password());
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER ROLE " + api.database().apiLogin().user() + " IN DATABASE "
                    + connection.getCatalog() + " " + change);
        }
    }

    private static HikariDataSource programsPool(Login login) {
        return ConnectionPool.open(
                DatabaseOptions.of(login.url(), login.user(), login.password()),
                new PoolSettings("requests", 4, Duration.ofSeconds(2), Duration.ofSeconds(5), Map.of()));
    }
}
