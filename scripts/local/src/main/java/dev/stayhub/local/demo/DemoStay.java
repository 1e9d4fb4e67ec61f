package dev.stayhub.local.demo;

import dev.stayhub.migrations.cli.CouldNot;
import dev.stayhub.migrations.database.DatabaseOptions;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;

/** Nights that are free, for an example that works whenever it is pasted. */
public record DemoStay(String propertyId, String title, LocalDate checkIn, LocalDate checkOut) {

    private static final int WEEKS_AHEAD = 3;
    private static final int NIGHTS = 3;

    /** The first nights that are all free somewhere, counted from some weeks ahead on. */
    private static final String FIRST_FREE = """
            SELECT p.public_id::TEXT, p.title, stay.check_in, stay.check_out
            FROM generate_series(0, 365) AS days
                CROSS JOIN LATERAL (SELECT ?::DATE + days AS check_in, ?::DATE + days + ? AS check_out) stay
                CROSS JOIN properties p
            WHERE p.status = 'PUBLISHED'
              AND p.deleted_at IS NULL
              AND p.max_guests >= 2
              AND stay.check_out - stay.check_in BETWEEN p.min_nights AND p.max_nights
              AND p.owner_id = (SELECT id FROM accounts WHERE lower(email) = ?)
              AND NOT EXISTS (
                SELECT FROM bookings b
                WHERE b.property_id = p.id
                  AND b.status = 'CONFIRMED'
                  AND daterange(b.check_in, b.check_out) && daterange(stay.check_in, stay.check_out))
            ORDER BY days, p.id
            LIMIT 1
            """;

    /**
     * Looks for some.
     *
     * @throws CouldNot if the demo host's places are all taken or gone
     */
    public static DemoStay find(DatabaseOptions owner, Clock clock) {
        LocalDate from = LocalDate.now(clock).plusWeeks(WEEKS_AHEAD);
        try (Connection connection = DriverManager.getConnection(owner.url(), owner.user(), owner.password());
                PreparedStatement statement = connection.prepareStatement(FIRST_FREE)) {
            statement.setObject(1, from);
            statement.setObject(2, from);
            statement.setInt(3, NIGHTS);
            statement.setString(4, DemoAccount.HOST.email());
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    throw new CouldNot("none of " + DemoAccount.HOST.email() + "'s properties is free");
                }
                return new DemoStay(
                        rows.getString(1),
                        rows.getString(2),
                        rows.getObject(3, LocalDate.class),
                        rows.getObject(4, LocalDate.class));
            }
        } catch (SQLException e) {
            throw new CouldNot("no free nights can be looked up: " + e.getMessage(), e);
        }
    }

    /** Shell commands that log in as the guest and book it. */
    public List<String> commands(URI api) {
        String json = "-H 'Content-Type: application/json'";
        return List.of(
                "  token=$(curl -sS " + json + " " + api + "/v1/sessions \\",
                "    -d '" + DemoAccount.GUEST.login() + "' | sed 's/.*\"token\": *\"\\([^\"]*\\)\".*/\\1/')",
                "  curl -sS " + json + " -H \"Authorization: Bearer $token\" " + api + "/v1/bookings \\",
                "    -d '{\"propertyId\":\"" + propertyId + "\",\"checkIn\":\"" + checkIn + "\",\"checkOut\":\""
                        + checkOut + "\",\"guests\":2}'");
    }
}
