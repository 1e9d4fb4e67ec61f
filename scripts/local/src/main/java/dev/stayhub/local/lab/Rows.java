package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Scene;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rows of the database as a reader sees them. */
final class Rows {

    private Rows() {}

    /** Messages that are due or done, with how long their lease has to go; of the others, how many there are. */
    static List<String> outbox(Scene scene) {
        List<String> lines = new ArrayList<>(messages(scene));
        long later = number(scene, "SELECT count(*) FROM outbox WHERE due_at > now()");
        if (later > 0) {
            lines.add("and " + later + " not due yet: booking.reminder_scheduled");
        }
        return lines;
    }

    private static List<String> messages(Scene scene) {
        return of(scene, """
                SELECT id, topic, status, attempts, deferrals, lease_token AS token,
                       CASE
                           WHEN leased_until IS NULL THEN 'nobody'
                           ELSE split_part(leased_by, '/', 2) || ', '
                                || round(extract(EPOCH FROM leased_until - now())::NUMERIC, 1) || ' s left'
                       END AS held_by,
                       left(last_error, 28) AS last_error
                FROM outbox
                WHERE due_at <= now()
                ORDER BY id
                LIMIT 12
                """);
    }

    /** Bookings. */
    static List<String> bookings(Scene scene) {
        return of(scene, """
                SELECT id, reference, status, check_in, check_out FROM bookings ORDER BY id LIMIT 12
                """);
    }

    /** What the worker knows of emails. */
    static List<String> emailDeliveries(Scene scene) {
        return of(scene, """
                SELECT idempotency_key, state, unknown_outcomes FROM email_deliveries ORDER BY first_attempt_at LIMIT 12
                """);
    }

    /** How often the provider was given each email. */
    static List<String> mailbox(Scene scene) {
        List<String> lines = new ArrayList<>();
        scene.provider().mailbox().copies().forEach((key, copies) -> lines.add(copies + " x " + key));
        return lines.size() <= 12 ? lines : List.of(lines.size() + " different emails");
    }

    /** One number. */
    static long number(Scene scene, String query) {
        return value(scene, Long.class, query);
    }

    /** One word, or a whole row as text. */
    static String text(Scene scene, String query) {
        return value(scene, String.class, query);
    }

    private static <T> T value(Scene scene, Class<T> type, String query) {
        return scene.db()
                .withHandle(handle -> handle.createQuery(query).mapTo(type).one());
    }

    /** What a query finds, in columns under their names. */
    static List<String> of(Scene scene, String query) {
        List<List<String>> rows = new ArrayList<>();
        scene.db()
                .useHandle(handle -> handle.createQuery(query)
                        .map((row, context) -> cells(row, rows.isEmpty() ? rows : null))
                        .forEach(rows::add));
        int[] widths = new int[rows.isEmpty() ? 0 : rows.get(0).size()];
        rows.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        return rows.stream().map(row -> inColumns(row, widths)).toList();
    }

    /** @param heading where the names go, before the first row */
    private static List<String> cells(ResultSet row, List<List<String>> heading) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        List<String> names = new ArrayList<>();
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            names.add(columns.getColumnLabel(i).toUpperCase(Locale.ROOT));
            String value = row.getString(i);
            cells.add(value == null ? "-" : value);
        }
        if (heading != null) {
            heading.add(names);
        }
        return cells;
    }

    private static String inColumns(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
        }
        return line.toString().stripTrailing();
    }
}
