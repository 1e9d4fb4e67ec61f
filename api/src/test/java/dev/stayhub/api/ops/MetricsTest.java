package dev.stayhub.api.ops;

import static dev.stayhub.api.testing.Waits.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.Superuser;
import java.net.http.HttpRequest.BodyPublishers;
import java.sql.SQLException;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MetricsTest {

    @RegisterExtension
    static final RunningApi api =
            new RunningApi(RunningApi.NEW_YEAR, database -> database.pool(database.apiLogin(), 4));

    private static String scrape() {
        return api.anonymous().get("/metrics").expect(200).body();
    }

    /** How many requests were counted under these labels. */
    private static double counted(String method, String route, int status) {
        String series = "stayhub_api_requests_seconds_count{method=\"%s\",route=\"%s\",status=\"%d\"} "
                .formatted(method, route, status);
        return scrape().lines()
                .filter(line -> line.startsWith(series))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length())))
                .sum();
    }

    @Test
    void requests_are_counted_by_method_route_and_status() {
        Person guest = api.signUp("Gwen Guest");
        double before = counted("GET", "/v1/bookings/{id}", 404);

        guest.get("/v1/bookings/" + UUID.randomUUID()).expect(404);
        guest.get("/v1/bookings/" + UUID.randomUUID()).expect(404);
        guest.get("/v1/bookings").expect(200);

        assertThat(counted("GET", "/v1/bookings/{id}", 404)).isEqualTo(before + 2);
        assertThat(counted("GET", "/v1/bookings", 200)).isPositive();
        assertThat(counted("POST", "/v1/accounts/verification", 201)).isPositive();
        assertThat(scrape()).contains("stayhub_api_requests_seconds_bucket", "stayhub_api_requests_seconds_sum");
    }

    @Test
    void addresses_and_methods_that_there_are_not_are_one_label() {
        double before = counted("GET", "-", 404);
        for (int i = 0; i < 5; i++) {
            api.anonymous().get("/v1/secret-place-" + i).expect(404);
            api.anonymous().send("BREW" + i, "/v1/bookings", BodyPublishers.noBody(), UnaryOperator.identity());
        }

        assertThat(counted("GET", "-", 404)).isEqualTo(before + 5);
        assertThat(scrape()).contains("method=\"other\"").doesNotContain("secret-place", "BREW");
    }

    @Test
    void nothing_about_people_is_told_and_everybody_may_ask() {
        Person guest = api.signUp("Gwen Guest");
        UUID id = UUID.randomUUID();
        guest.get("/v1/bookings/" + id);

        ApiResponse metrics = api.anonymous().get("/metrics").expect(200);

        assertThat(metrics.header("Content-Type")).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
        assertThat(metrics.body())
                .contains("stayhub_api_deadlocks_total 0.0", "jvm_memory_used_bytes", "process_uptime_seconds")
                .doesNotContain(guest.email(), "Gwen", id.toString(), "@stayhub.test");
    }

    @Test
    void a_scrape_needs_no_database() throws SQLException {
        Superuser superuser = new Superuser(api.database());
        scrape();
        superuser.closeDoor();
        try {
            superuser.cutConnections();

            await().untilAsserted(() -> {
                ApiResponse waiting = api.anonymous().get("/v1/properties").expect(503);
                ApiResponse scrape = api.anonymous().get("/metrics").expect(200);
                // Whoever needs a connection waits three seconds for one.
                assertThat(scrape.millis()).isLessThan(waiting.millis() / 2);
            });
        } finally {
            superuser.openDoor();
        }
    }
}
