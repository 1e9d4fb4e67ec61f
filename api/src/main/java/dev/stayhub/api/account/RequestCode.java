package dev.stayhub.api.account;

import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.quota.Quota;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * Has an email sent to an address that the caller may not own. Whether the address has an account is not looked up here: the
 * worker does that when it writes the email, so answer and time cannot depend on it. The worker draws the code too.
 *
 * <p>An address gets at most three such emails at once and then one every two hours. Each code is valid for longer than that,
 * whoever asked for it, so nobody can keep the owner from getting a valid code by using the quota up.
 */
public final class RequestCode {

    private static final int AT_ONCE = 3;
    private static final Duration INTERVAL = Duration.ofHours(2);
    private static final Quota SIGN_UPS = new Quota("sign-up-emails", AT_ONCE, INTERVAL);
    private static final Quota PASSWORD_RESETS = new Quota("password-reset-emails", AT_ONCE, INTERVAL);

    private final Transactions transactions;
    private final Outbox outbox;

    public RequestCode(Transactions transactions, Outbox outbox) {
        this.transactions = transactions;
        this.outbox = outbox;
    }

    /**
     * Asks for an account. The address gets a code that creates it, or is told that it has one already.
     *
     * @param correlation identifies the request in the message's headers
     */
    void forSignUp(EmailAddress email, Map<String, String> correlation) {
        request(SIGN_UPS, email, AccountMessages.signUpRequested(email, correlation));
    }

    /**
     * Asks to set a new password. The address gets a code if it has an account, else nothing.
     *
     * @param correlation identifies the request in the message's headers
     */
    void forPasswordReset(EmailAddress email, Map<String, String> correlation) {
        request(PASSWORD_RESETS, email, AccountMessages.passwordResetRequested(email, correlation));
    }

    private void request(Quota quota, EmailAddress email, NewMessage message) {
        transactions.inTransaction(handle -> enqueueWithin(handle, quota, email, message));
    }

    private boolean enqueueWithin(Handle handle, Quota quota, EmailAddress email, NewMessage message) {
        boolean isWithin =
                quota.use(handle, email.value().toLowerCase(Locale.ROOT)).isEmpty();
        if (isWithin) {
            outbox.enqueue(handle, message);
        }
        return isWithin;
    }
}
