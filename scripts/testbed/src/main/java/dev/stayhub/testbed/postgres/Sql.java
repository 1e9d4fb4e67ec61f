package dev.stayhub.testbed.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** One statement, one connection, one transaction: as whoever the data source logs in as. */
public record Sql(DataSource dataSource) {

    public static final String CHECK_VIOLATED = "23514";
    public static final String OVERLAP = "23P01";
    public static final String NOT_UNIQUE = "23505";
    public static final String NOT_PERMITTED = "42501";

    /** How many rows it changed. */
    public int run(String sql, Object... values) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = prepare(connection, sql, values)) {
            return statement.execute() ? 0 : statement.getUpdateCount();
        }
    }

    /** The first column of all rows. */
    public List<String> strings(String sql, Object... values) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = prepare(connection, sql, values);
                ResultSet rows = statement.executeQuery()) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }

    /** The only column of the only row. */
    public String value(String sql, Object... values) throws SQLException {
        List<String> found = strings(sql, values);
        assertThat(found).as(sql).hasSize(1);
        return found.get(0);
    }

    /** Fails unless the statement is refused for this reason, and the message names the constraint (or whatever). */
    public void refused(String sqlState, String named, String sql, Object... values) {
        assertThatExceptionOfType(SQLException.class)
                .as(sql)
                .isThrownBy(() -> run(sql, values))
                .withMessageContaining(named)
                .satisfies(refusal -> assertThat(refusal.getSQLState()).isEqualTo(sqlState));
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
