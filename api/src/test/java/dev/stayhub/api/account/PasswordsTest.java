package dev.stayhub.api.account;

import static dev.stayhub.api.testing.Waits.PATIENCE;
import static dev.stayhub.api.testing.Waits.await;
import static dev.stayhub.api.testing.Waits.awaited;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** With the cost that api.jar has; other tests use less. */
class PasswordsTest {

    private static final int THREADS = 2;
    private static final int MORE = 20;

    private final PasswordHasher passwords =
            new PasswordHasher(new SecureRandom(), PasswordHasher.Cost.ADVISED, THREADS);

    @Test
    void a_password_is_kept_as_an_argon2id_hash_with_the_parameters_that_owasp_advises() {
        String hash = passwords.hash("correct horse");

        assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$").isNotEqualTo(passwords.hash("correct horse"));
        assertThat(passwords.matches("correct horse", Optional.of(hash))).isTrue();
        assertThat(passwords.matches("wrong horse", Optional.of(hash))).isFalse();
    }

    @Test
    void a_hash_stays_valid_when_new_ones_cost_something_else() {
        String cheap =
                new PasswordHasher(new SecureRandom(), new PasswordHasher.Cost(32, 1), THREADS).hash("correct horse");

        assertThat(cheap).contains("$m=32,t=1,p=1$");
        assertThat(passwords.matches("correct horse", Optional.of(cheap))).isTrue();
        assertThat(passwords.matches("wrong horse", Optional.of(cheap))).isFalse();
    }

    @Test
    void as_many_passwords_are_hashed_at_once_as_may_be_and_the_others_wait_as_long_as_it_takes() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        List<FutureTask<Boolean>> inside = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS + MORE; i++) {
            FutureTask<Boolean> work = new FutureTask<>(() -> passwords.inTurn(() -> awaited(end)));
            inside.add(work);
            threads.add(new Thread(work));
        }
        threads.forEach(Thread::start);
        await().until(() -> passwords.waiting() == MORE);

        // TIMED_WAITING would be a wait that ends by itself. Those who hash are at the latch.
        assertThat(threads)
                .filteredOn(thread -> thread.getState() == Thread.State.WAITING)
                .hasSize(MORE);

        end.countDown();
        for (FutureTask<Boolean> work : inside) {
            assertThat(work.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
        assertThat(passwords.matches("correct horse", Optional.of(passwords.hash("correct horse"))))
                .isTrue();
    }
}
