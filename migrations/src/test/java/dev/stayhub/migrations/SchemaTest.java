package dev.stayhub.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.migrations.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SchemaTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void server_is_durable() throws SQLException {
        assertThat(strings("SHOW fsync")).containsExactly("on");
    }

    private static List<String> strings(String sql) throws SQLException {
        try (Connection connection = database.owner().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }
}
