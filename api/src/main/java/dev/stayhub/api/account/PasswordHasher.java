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
 * Hashes and compares passwords with Argon2id. A hash takes tens of milliseconds by design, so at most one runs per
 * processor; further requests wait in order of arrival, without a time limit. Thread-safe.
 */
public final class PasswordHasher {

    /** How many requests may wait for a processor. Each blocks one of the server's 250 threads. */
    static final int MOST_WAITING = 100;

    private static final int PARALLELISM = 1;
    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final Argon2Function argon2;
    private final Semaphore processors = new Semaphore(PROCESSORS, true);
    private final Semaphore places = new Semaphore(PROCESSORS + MOST_WAITING);
    private final RandomGenerator random;
    private final String dummyHash;

    /**
     * The cost of a new hash, for the service and for an attacker. Each hash stores its own cost, so existing hashes
     * stay valid when the cost changes.
     *
     * @param memoryKib the memory that it uses
     * @param iterations the number of passes over the memory
     */
    public record Cost(int memoryKib, int iterations) {

        /** The OWASP recommendation for one lane: 19 MiB, two passes. */
        public static final Cost ADVISED = new Cost(19 * 1024, 2);
    }

    /**
     * Creates a hasher.
     *
     * @param random the source of salts
     * @param cost the cost of a new hash
     */
    public PasswordHasher(RandomGenerator random, Cost cost) {
        this.random = random;
        this.argon2 =
                Argon2Function.getInstance(cost.memoryKib(), cost.iterations(), PARALLELISM, HASH_BYTES, Argon2.ID);
        this.dummyHash = hash("");
    }

    /**
     * The hash of a password, including its salt and parameters.
     *
     * @throws Overloaded immediately, if too many requests are waiting already
     */
    String hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        return inTurn(() -> argon2.hash(bytes(password), salt).getResult());
    }

    /**
     * Whether the password matches the hash. Takes the same time if there is no hash, so that the response time does
     * not reveal whether an account exists.
     *
     * @throws Overloaded as {@link #hash} does
     */
    boolean matches(String password, Optional<String> hash) {
        byte[] expected = hash.orElse(dummyHash).getBytes(StandardCharsets.US_ASCII);
        boolean same = inTurn(
                () -> Argon2Function.getInstanceFromHash(hash.orElse(dummyHash)).check(bytes(password), expected));
        return same && hash.isPresent();
    }

    /** Normalizes the password: keyboards differ in whether they send é as one character or two. */
    private static byte[] bytes(String password) {
        return Normalizer.normalize(password, Normalizer.Form.NFC).getBytes(StandardCharsets.UTF_8);
    }

    /** Approximately how many requests are waiting. */
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
