package dev.stayhub.local.postgres;

import dev.stayhub.local.process.Home;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.nio.file.Path;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** A server with an empty database {@code stayhub} and none of our logins, as the container image makes it. */
public final class BlankPostgres implements AutoCloseable {

    private final LocalPostgres postgres;
    private final int port;

    private BlankPostgres(LocalPostgres postgres, int port) {
        this.postgres = postgres;
        this.port = port;
    }

    public static BlankPostgres start(Path directory, int port) throws Exception {
        LocalPostgres postgres = LocalPostgres.of(Home.at(directory), port).start();
        try (Statements superuser = Statements.as(postgres.superuser())) {
            superuser.run("DROP DATABASE %I", LocalPostgres.DATABASE);
            superuser.run("DROP ROLE %I", LocalPostgres.OWNER);
            superuser.run("CREATE DATABASE %I", LocalPostgres.DATABASE);
        }
        return new BlankPostgres(postgres, port);
    }

    /** Runs a script as the superuser in the database. */
    public void execute(String script) {
        DatabaseOptions superuser = postgres.superuser();
        String url = postgres.owner().url();
        try (Handle handle = Jdbi.open(url, superuser.user(), superuser.password())) {
            handle.createScript(script).execute();
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
