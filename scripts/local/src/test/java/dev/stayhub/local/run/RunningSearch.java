package dev.stayhub.local.run;

import dev.stayhub.local.Repository;
import dev.stayhub.testbed.guests.ApiClient;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.guests.Guests;
import dev.stayhub.testbed.network.FreePorts;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.SearchNodeProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;

/** All of StayHub with a search node that can be stopped, and those who use it. */
final class RunningSearch implements AutoCloseable {

    final SearchNodeProcess node;
    final Guests guests;
    final ApiClient host;
    final ApiClient operator;
    private final RunningLocal run;
    private final Jdbi database;

    private RunningSearch(SearchNodeProcess node, RunningLocal run, URI api, Path home)
            throws IOException, InterruptedException {
        this.node = node;
        this.run = run;
        this.guests = DemoGuests.of(api, 20);
        this.host = DemoGuests.signedIn(api, "host@stayhub.test");
        this.operator = DemoGuests.signedIn(api, "operator@stayhub.test");
        this.database = OwnersDatabase.of(home);
    }

    static RunningSearch start(Path directory) throws Exception {
        List<Integer> ports = FreePorts.some(4);
        Path home = directory.resolve("home");
        SearchNodeProcess node = SearchNodeProcess.start(
                Program.jar(Repository.root()
                        .resolve("scripts/search-node/target/search-node.jar")
                        .toString()),
                directory.resolve("search"),
                ports.get(3));
        RunningLocal run = RunningLocal.start(Map.of(
                "STAYHUB_HOME", home.toString(),
                "STAYHUB_MAIL", "file:" + directory.resolve("sent"),
                "STAYHUB_HTTP_PORT", ports.get(0).toString(),
                "STAYHUB_WORKER_PORT", ports.get(1).toString(),
                "STAYHUB_DB_PORT", ports.get(2).toString(),
                "STAYHUB_SEARCH_URL", node.url()));
        run.awaitUp();
        return new RunningSearch(node, run, URI.create("http://127.0.0.1:" + ports.get(0)), home);
    }

    /** One that everybody sees. */
    String anyProperty() throws IOException, InterruptedException {
        return host.get("/v1/properties").body().path("items").get(0).path("id").asText();
    }

    /** Published properties of the host that search has never heard of. */
    List<String> insert(int properties) {
        return database.withHandle(handle -> handle.createQuery("""
                        INSERT INTO properties (public_id, owner_id, title, description, city, country, time_zone, currency,
                                                nightly_rate_minor, cleaning_fee_minor, max_guests, min_nights, max_nights,
                                                check_in_time, check_out_time, amenities, status, published_at)
                        SELECT gen_random_uuid(), (SELECT id FROM accounts WHERE email = 'host@stayhub.test'),
                               'Lighthouse ' || n, repeat('A quiet place with a view of the sea. ', 10),
                               (ARRAY ['Lisbon', 'Porto', 'Faro', 'Braga'])[1 + n % 4], 'PT', 'Europe/Lisbon', 'EUR',
                               5000 + n, 3500, 1 + n % 6, 1, 30, '15:00', '11:00', ARRAY ['wifi', 'balcony'],
                               'PUBLISHED', now()
                        FROM generate_series(1, :count) n
                        RETURNING public_id::TEXT
                        """)
                .bind("count", properties)
                .mapTo(String.class)
                .list());
    }

    /** The one number that a query finds. */
    int count(String query) {
        return database.withHandle(
                handle -> handle.createQuery(query).mapTo(Integer.class).one());
    }

    /** Missing, stale, extra, as an operator is told. */
    String drift() throws IOException, InterruptedException {
        Answer drift = operator.get("/v1/search-index/drift");
        return drift.body().path("missing").asText() + " "
                + drift.body().path("stale").asText() + " "
                + drift.body().path("extra").asText();
    }

    @Override
    public void close() throws InterruptedException {
        run.terminate();
        node.close();
    }
}
