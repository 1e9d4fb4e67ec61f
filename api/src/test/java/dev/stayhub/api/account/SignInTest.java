package dev.stayhub.api.account;

import static dev.stayhub.api.testing.Waits.PATIENCE;
import static dev.stayhub.api.testing.Waits.await;
import static dev.stayhub.api.testing.Waits.awaited;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.events.EmailAddress;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SignInTest {

    private static final EmailAddress KNOWN = new EmailAddress("known@stayhub.test");
    private static final EmailAddress UNKNOWN = new EmailAddress("nobody@stayhub.test");

    private static final ClientPlace SOMEWHERE = new ClientPlace("192.0.2.1", "192.0.2.1");

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    private static final int HASHING_THREADS = 2;

    private final PasswordHasher passwords =
            new PasswordHasher(new SecureRandom(), new PasswordHasher.Cost(32, 1), HASHING_THREADS);
    private final SignIn signIn = new SignIn(api.transactions(), passwords, new SecureRandom(), RunningApi.NEW_YEAR);

    /** Without the hash the answer would come in a tenth of the time, and tell who has an account. */
    @Test
    void a_password_is_hashed_whether_or_not_the_account_exists() {
        api.anonymous()
                .completeSignUp(api.owner(), KNOWN.value(), "Gwen", "correct horse")
                .expect(201);
        CountDownLatch threadsFree = new CountDownLatch(1);
        List<FutureTask<Boolean>> others = Stream.generate(
                        () -> start(() -> passwords.inTurn(() -> awaited(threadsFree))))
                .limit(HASHING_THREADS)
                .toList();

        List<FutureTask<Optional<SignIn.Session>>> attempts = Stream.of(
                        Optional.of(KNOWN), Optional.of(UNKNOWN), Optional.<EmailAddress>empty())
                .map(email -> start(() -> signIn.signIn(email, "wrong horse", SOMEWHERE)))
                .toList();

        await().until(() -> passwords.waiting() == attempts.size());
        threadsFree.countDown();
        assertThat(others).allMatch(SignInTest::result);
        assertThat(attempts).allMatch(attempt -> result(attempt).isEmpty());
    }

    private static <T> T result(FutureTask<T> task) {
        try {
            return task.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static <T> FutureTask<T> start(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        new Thread(task).start();
        return task;
    }
}
