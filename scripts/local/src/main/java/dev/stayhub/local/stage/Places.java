package dev.stayhub.local.stage;

import dev.stayhub.local.stage.Guests.Night;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * A host and a guest who are signed in, and places to book: written straight into the tables, because the twins have no other
 * routes than the one that books.
 */
final class Places {

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

    /** So many places. Their first bookable night is some days ahead, in every time zone. */
    static Places create(Handle handle, int number, SecureRandom random, Clock clock) {
        handle.execute("""
                INSERT INTO accounts (public_id, email, name, password_hash)
                VALUES (gen_random_uuid(), ?, 'Lab Host', '-'),
                       (gen_random_uuid(), ?, 'Lab Guest', '-')
                """, Host.EMAIL, Guests.EMAIL);
        handle.createUpdate("""
                        INSERT INTO properties (public_id, owner_id, title, description, city, country, time_zone, currency,
                                                nightly_rate_minor, cleaning_fee_minor, max_guests, min_nights, max_nights,
                                                check_in_time, check_out_time, status, published_at)
                        SELECT gen_random_uuid(), id, 'Place ' || number, '', 'Lisbon', 'PT', 'Europe/Lisbon', 'EUR',
                               9500, 4000, 4, 1, 30, '15:00', '11:00', 'PUBLISHED', now()
                        FROM accounts
                        CROSS JOIN generate_series(1, :number) AS place (number)
                        WHERE email = :host
                        """).bind("number", number).bind("host", Host.EMAIL).execute();
        List<UUID> ids = handle.createQuery("SELECT public_id FROM properties ORDER BY id")
                .mapTo(UUID.class)
                .list();
        return new Places(
                ids,
                signIn(handle, Guests.EMAIL, random),
                signIn(handle, Host.EMAIL, random),
                LocalDate.now(clock).plusDays(FIRST_NIGHT_IN_DAYS));
    }

    Night night(int number) {
        return new Night(ids.get(number % ids.size()), first.plusDays(number / ids.size() % DAYS));
    }

    String guestToken() {
        return guestToken;
    }

    String hostToken() {
        return hostToken;
    }

    /** One of them. */
    UUID place(int number) {
        return ids.get(number);
    }

    private static String signIn(Handle handle, String email, SecureRandom random) {
        String token = draw(random);
        handle.createUpdate("""
                        INSERT INTO access_tokens (account_id, token_digest, expires_at)
                        SELECT id, :digest, now() + INTERVAL '1 day' FROM accounts WHERE email = :email
                        """)
                .bind("digest", sha256(token))
                .bind("email", email)
                .execute();
        return token;
    }

    private static String draw(SecureRandom random) {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] sha256(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
