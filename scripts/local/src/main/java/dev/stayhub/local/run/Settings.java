package dev.stayhub.local.run;

import dev.stayhub.testbed.network.Port;
import dev.stayhub.testbed.postgres.Login;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What to start.
 *
 * @param givenDatabase the owner's login of a database that is there already; without it a Postgres is started
 * @param search where properties are found
 */
record Settings(
        int httpPort,
        int workerPort,
        int databasePort,
        Optional<Login> givenDatabase,
        SearchChoice search,
        boolean withWorker) {

    URI api() {
        return URI.create("http://127.0.0.1:" + httpPort);
    }

    URI worker() {
        return URI.create("http://127.0.0.1:" + workerPort);
    }

    /** The ports that will be listened on. */
    List<Port> ports() {
        List<Port> ports = new ArrayList<>();
        ports.add(new Port("STAYHUB_HTTP_PORT", httpPort));
        if (withWorker) {
            ports.add(new Port("STAYHUB_WORKER_PORT", workerPort));
        }
        if (givenDatabase.isEmpty()) {
            ports.add(new Port("STAYHUB_DB_PORT", databasePort));
        }
        if (search.isOwn()) {
            ports.add(new Port("STAYHUB_SEARCH_PORT", search.port()));
        }
        return ports;
    }
}
