package dev.stayhub.api.account;

import com.password4j.Argon2Function;
import com.password4j.types.Argon2;
import dev.stayhub.api.load.Overloaded;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Hashes and compares passwords with Argon2id. That costs tens of milliseconds on purpose, so no more of it is done at once
 * than there are processors; the others wait, as long as it takes and in the order they came. Thread-safe.
 */
public final class Passwords {

    /** How many may wait for a processor. Each holds one of the server's 250 threads. */
    static final int MOST_WAITING = 100;

    private static final int PARALLELISM = 1;
    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final Argon2Function argon2;
    private final Semaphore processors = new Semaphore(PROCESSORS, true);
    private final Semaphore places = new Semaphore(PROCESSORS + MOST_WAITING);
    private final RandomGenerator random;
    private final String hashOfNobody;

    /**
     * What a new hash costs whoever makes it or guesses at it. A hash says what it cost, so those that are there stay valid.
     *
     * @param memoryKib how much memory it fills
     * @param iterations how often it passes over the memory
     */
    public record Cost(int memoryKib, int iterations) {

        /** As OWASP advises for one lane: 19 MiB, two passes. */
        public static final Cost ADVISED = new Cost(19 * 1024, 2);
    }

    /**
     * Hashes with salts of its own.
     *
     * @param random makes the salts
     * @param cost what a new hash costs
     */
    public Passwords(RandomGenerator random, Cost cost) {
        this.random = random;
        this.argon2 =
                Argon2Function.getInstance(cost.memoryKib(), cost.iterations(), PARALLELISM, HASH_BYTES, Argon2.ID);
        this.hashOfNobody = hash("");
    }

    /**
     * A hash that says how it was made, salt and parameters included.
     *
     * @throws Overloaded at once if too many wait to be hashed already
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

    /** How many wait at the moment, roughly. */
    int waiting() {
        return processors.getQueueLength();
    }

    <T> T inTurn(Supplier<T> work) {
        if (!places.tryAcquire()) {
            throw new Overloaded("too many passwords to hash");
        }
        try {
            processors.acquire();
            try {
                return work.get();
            } finally {
                processors.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Overloaded("interrupted while waiting to hash a password");
        } finally {
            places.release();
        }
    }
}
