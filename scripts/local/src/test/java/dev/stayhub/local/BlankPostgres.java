package dev.stayhub.local;

import dev.stayhub.testbed.postgres.PostgresServer;
import dev.stayhub.testbed.postgres.ServerSession;
import dev.stayhub.testbed.process.Home;
import java.nio.file.Path;

/** A server with an empty database {@code stayhub} and none of our logins, as the container image makes it. */
public final class BlankPostgres implements AutoCloseable {

    private final PostgresServer postgres;
    private final int port;

    private BlankPostgres(PostgresServer postgres, int port) {
        this.postgres = postgres;
        this.port = port;
    }

    public static BlankPostgres start(Path directory, int port) throws Exception {
        PostgresServer postgres = PostgresServer.of(Home.at(directory), port).start();
        try (ServerSession superuser = ServerSession.as(postgres.superuser())) {
            superuser.run("DROP DATABASE %I", PostgresServer.DATABASE);
            superuser.run("DROP ROLE %I", PostgresServer.OWNER);
            superuser.run("CREATE DATABASE %I", PostgresServer.DATABASE);
        }
        return new BlankPostgres(postgres, port);
    }

    /** Runs a script as the superuser in the database. */
    public void execute(String script) {
        try (ServerSession superuser = ServerSession.as(postgres.superuser(PostgresServer.DATABASE))) {
            superuser.script(script);
        }
    }

    /** A URL of the container's, as it is here. */
    public String instead(String value) {
        return value.replace("//postgres:5432/", "//127.0.0.1:" + port + "/");
    }

    @Override
    public void close() {
        postgres.stop();
    }
}
