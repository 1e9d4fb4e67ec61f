package dev.stayhub.testbed.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class DockerPostgresTest {

    @Test
    void a_container_is_durable_and_has_room_for_every_pool() throws SQLException {
        assumeTrue(DockerPostgres.mayBeHere() && DockerPostgres.engineAnswers(), "no Docker engine answers");
        var superuser = DockerPostgres.start();

        try (Connection connection =
                        DriverManager.getConnection(superuser.url(), superuser.user(), superuser.password());
                Statement statement = connection.createStatement();
                ResultSet settings = statement.executeQuery("""
                        SELECT current_setting('fsync') || current_setting('synchronous_commit')
                            || current_setting('full_page_writes') || current_setting('max_connections')
                        """)) {
            settings.next();
            assertThat(settings.getString(1)).isEqualTo("ononon250");
        }
    }
}
