package dev.stayhub.testbed.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/** Postgres in a container. */
final class DockerPostgres {

    private DockerPostgres() {}

    /** Cheap, so that a machine without Docker does not wait for it. */
    static boolean mayBeHere() {
        return System.getenv("DOCKER_HOST") != null || Files.exists(Path.of("/var/run/docker.sock"));
    }

    static boolean engineAnswers() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    /** The superuser of a started server; the engine removes it when the JVM is gone. */
    static Login start() {
        PostgreSQLContainer container = new PostgreSQLContainer(DockerImageName.parse("postgres:18.3-alpine"))
                .withUsername("postgres")
                .withPassword("postgres")
                .withDatabaseName("postgres")
                // The library's own command turns fsync off; ours kill things and look at what is left.
                .withCommand("postgres", "-c", "fsync=on", "-c", "max_connections=250");
        container.start();
        return new Login(container.getJdbcUrl(), container.getUsername(), container.getPassword());
    }
}
