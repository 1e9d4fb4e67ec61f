package dev.stayhub.api.account;

import com.password4j.Argon2Function;
import com.password4j.types.Argon2;
import dev.stayhub.api.http.Overloaded;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Hashes and compares passwords with Argon2id, as OWASP advises: 19 MiB, two passes, one lane. That costs tens of
 * milliseconds on purpose, so no more of it is done at once than there are processors. Thread-safe.
 */
public final class Passwords {

    private static final int MEMORY_KIB = 19 * 1024;
    private static final int ITERATIONS = 2;
    private static final int PARALLELISM = 1;
    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Argon2Function argon2 =
            Argon2Function.getInstance(MEMORY_KIB, ITERATIONS, PARALLELISM, HASH_BYTES, Argon2.ID);
    private final Semaphore processors = new Semaphore(Runtime.getRuntime().availableProcessors(), true);
    private final RandomGenerator random;
    private final String hashOfNobody;

    /**
     * Hashes with salts of its own.
     *
     * @param random makes the salts
     */
    public Passwords(RandomGenerator random) {
        this.random = random;
        this.hashOfNobody = hash("");
    }

    /**
     * A hash that says how it was made, salt and parameters included.
     *
     * @throws Overloaded if so many are being hashed that this one's turn does not come
     */
    String hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        return inTurn(() -> argon2.hash(bytes(password), salt).getResult());
    }

    /**
     * Whether this is the password. Takes as long if there is no hash, so that the time does not tell who has an
     * account.
     *
     * @throws Overloaded as {@link #hash} does
     */
    boolean matches(String password, Optional<String> hash) {
        byte[] expected = hash.orElse(hashOfNobody).getBytes(StandardCharsets.US_ASCII);
        boolean same = inTurn(() ->
                Argon2Function.getInstanceFromHash(hash.orElse(hashOfNobody)).check(bytes(password), expected));
        return same && hash.isPresent();
    }

    /** One keyboard sends é as one character, another as two. */
    private static byte[] bytes(String password) {
        return Normalizer.normalize(password, Normalizer.Form.NFC).getBytes(StandardCharsets.UTF_8);
    }

    private <T> T inTurn(Supplier<T> work) {
        try {
            if (!processors.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new Overloaded("too many passwords to hash");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Overloaded("interrupted while waiting to hash a password");
        }
        try {
            return work.get();
        } finally {
            processors.release();
        }
    }
}
