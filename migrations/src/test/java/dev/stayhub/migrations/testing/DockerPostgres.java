package dev.stayhub.migrations.testing;

import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/** Postgres in a container. */
final class DockerPostgres {

    static final String USER = "postgres";
    static final String PASSWORD = "postgres";

    private DockerPostgres() {}

    static boolean engineAnswers() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    /** Started; the engine removes it when the JVM is gone. */
    static String start() {
        PostgreSQLContainer container = new PostgreSQLContainer(DockerImageName.parse("postgres:18.3-alpine"))
                .withUsername(USER)
                .withPassword(PASSWORD)
                .withDatabaseName("postgres")
                // The image's default turns fsync off for tests; ours kill things and look at what is left.
                .withCommand("postgres", "-c", "fsync=on", "-c", "max_connections=250");
        container.start();
        return container.getJdbcUrl();
    }
}
