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
 * Hashes and compares passwords with Argon2id. A hash takes tens of milliseconds by design, so only a few run at once;
 * further threads wait in order of arrival, without a time limit. How many wait is limited where requests are admitted.
 * Thread-safe.
 */
public final class PasswordHasher {

    private static final int PARALLELISM = 1;
    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;

    private final Argon2Function argon2;
    private final Semaphore hashing;
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
     * @param threads how many hashes may run at once; each keeps a processor busy
     */
    public PasswordHasher(RandomGenerator random, Cost cost, int threads) {
        this.random = random;
        this.hashing = new Semaphore(threads, true);
        this.argon2 =
                Argon2Function.getInstance(cost.memoryKib(), cost.iterations(), PARALLELISM, HASH_BYTES, Argon2.ID);
        this.dummyHash = hash("");
    }

    /** The hash of a password, including its salt and parameters. */
    String hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        return inTurn(() -> argon2.hash(bytes(password), salt).getResult());
    }

    /**
     * Whether the password matches the hash. Takes the same time if there is no hash, so that the response time does
     * not reveal whether an account exists.
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
        return hashing.getQueueLength();
    }

    <T> T inTurn(Supplier<T> work) {
        try {
            hashing.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Overloaded("interrupted while waiting to hash a password");
        }
        try {
            return work.get();
        } finally {
            hashing.release();
        }
    }
}
