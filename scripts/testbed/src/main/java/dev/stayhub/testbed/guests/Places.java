package dev.stayhub.testbed.guests;

import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.ServerSession;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Base64;
import java.util.List;
import java.util.UUID;

/**
 * A host and a guest who are signed in, and places to book: written straight into the tables, because the twins have no other
 * routes than the one that books.
 */
public final class Places {

    private static final int DAYS = 600;
    private static final int FIRST_NIGHT_IN_DAYS = 10;

    private final List<UUID> ids;
    private final String guestToken;
    private final String hostToken;
    private final LocalDate first;

    private Places(List<UUID> ids, String guestToken, String hostToken, LocalDate first) {
        this.ids = ids;
        this.guestToken = guestToken;
        this.hostToken = hostToken;
        this.first = first;
    }

    /**
     * So many places. Their first bookable night is some days ahead, in every time zone.
     *
     * @param owner the login that owns the tables, in which nobody has an account yet
     */
    public static Places create(Login owner, int number, SecureRandom random, Clock clock) {
        try (ServerSession session = ServerSession.as(owner)) {
            session.value("""
                    WITH host AS (
                        INSERT INTO accounts (public_id, email, name, password_hash)
                        VALUES (gen_random_uuid(), ?, 'Lab Host', '-')
                        RETURNING id),
                    guest AS (
                        INSERT INTO accounts (public_id, email, name, password_hash)
                        VALUES (gen_random_uuid(), ?, 'Lab Guest', '-')),
                    place AS (
                        INSERT INTO properties (public_id, owner_id, title, description, city, country, time_zone, currency,
                                                nightly_rate_minor, cleaning_fee_minor, max_guests, min_nights, max_nights,
                                                check_in_time, check_out_time, status, published_at)
                        SELECT gen_random_uuid(), id, 'Place ' || number, '', 'Lisbon', 'PT', 'Europe/Lisbon', 'EUR',
                               9500, 4000, 4, 1, 30, '15:00', '11:00', 'PUBLISHED', now()
                        FROM host
                        CROSS JOIN generate_series(1, ?) AS place (number))
                    SELECT id FROM host
                    """, Host.EMAIL, Guests.EMAIL, number);
            return new Places(
                    session.values("SELECT public_id FROM properties ORDER BY id").stream()
                            .map(UUID::fromString)
                            .toList(),
                    signIn(session, Guests.EMAIL, random),
                    signIn(session, Host.EMAIL, random),
                    LocalDate.now(clock).plusDays(FIRST_NIGHT_IN_DAYS));
        }
    }

    /** Who books them, at whatever answers there as the api does. */
    public Guests guests(URI service) {
        return new Guests(new ApiClient(service, guestToken), this::night);
    }

    /** Who owns them. */
    public Host host(URI service) {
        return new Host(new ApiClient(service, hostToken), ids);
    }

    private Night night(int number) {
        return new Night(ids.get(number % ids.size()), first.plusDays(number / ids.size() % DAYS));
    }

    private static String signIn(ServerSession session, String email, SecureRandom random) {
        String token = draw(random);
        session.value("""
                INSERT INTO access_tokens (account_id, token_digest, expires_at)
                SELECT id, sha256(convert_to(?, 'UTF8')), now() + INTERVAL '1 day' FROM accounts WHERE email = ?
                RETURNING account_id
                """, token, email);
        return token;
    }

    private static String draw(SecureRandom random) {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
