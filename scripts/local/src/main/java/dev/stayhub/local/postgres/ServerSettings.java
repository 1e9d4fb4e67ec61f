package dev.stayhub.local.postgres;

import dev.stayhub.runtime.cli.CommandFailedException;
import java.util.List;
import java.util.stream.Collectors;

/** How the server runs. */
final class ServerSettings {

    /** What a commit has to mean here: StayHub is about what is left after a crash. */
    private static final List<String> DURABLE = List.of("fsync", "synchronous_commit", "full_page_writes");

    private ServerSettings() {}

    /** The server's command line, for {@code pg_ctl -o}. */
    static String options(int port) {
        String durable = DURABLE.stream().map(name -> " -c " + name + "=on").collect(Collectors.joining());
        return "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories="
                + " -c timezone=UTC -c log_timezone=UTC" + durable;
    }

    /** @throws CommandFailedException if the server runs otherwise than it was told to */
    static void requireDurable(Statements server) {
        for (String name : DURABLE) {
            String value = server.value("SHOW " + name);
            if (!"on".equals(value)) {
                throw new CommandFailedException(
                        "Postgres runs with " + name + "=" + value + ": a crash would lose what it committed");
            }
        }
    }
}
