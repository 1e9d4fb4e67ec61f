package dev.stayhub.testbed.postgres;

import dev.stayhub.testbed.TestbedException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How the server runs. */
public final class ServerSettings {

    /** What a commit has to mean here: StayHub is about what is left after a crash. */
    private static final List<String> DURABLE = List.of("fsync", "synchronous_commit", "full_page_writes");

    private ServerSettings() {}

    /** The server's command line, for {@code pg_ctl -o}. */
    static String options(int port, Map<String, String> more) {
        Map<String, String> settings = new TreeMap<>(more);
        DURABLE.forEach(name -> settings.put(name, "on"));
        return "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories="
                + " -c timezone=UTC -c log_timezone=UTC"
                + settings.entrySet().stream().map(each -> " -c " + each).collect(Collectors.joining());
    }

    /**
     * Makes sure that what is committed survives a crash.
     *
     * @throws TestbedException if the server runs otherwise
     */
    public static void requireDurable(ServerSession server) {
        for (String name : DURABLE) {
            String value = server.value("SHOW " + name);
            if (!"on".equals(value)) {
                throw new TestbedException(
                        "Postgres runs with " + name + "=" + value + ": a crash would lose what it committed");
            }
        }
    }
}
