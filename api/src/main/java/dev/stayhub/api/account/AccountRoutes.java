package dev.stayhub.api.account;

import dev.stayhub.api.http.Body;
import dev.stayhub.api.http.Fields;
import dev.stayhub.api.http.Problem;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.ProblemType;
import dev.stayhub.events.EmailAddress;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** {@code /v1/accounts}, {@code /v1/sessions} and {@code /v1/me}. */
public final class AccountRoutes {

    private static final int MAX_NAME_LENGTH = 100;
    private static final int MIN_PASSWORD_LENGTH = 8;
    private static final int MAX_PASSWORD_LENGTH = 128;
    private static final int MAX_EMAIL_LENGTH = 1_000;

    private final SignUp signUp;
    private final SignIn signIn;
    private final SignOut signOut;
    private final AttemptLimits limits;

    public AccountRoutes(SignUp signUp, SignIn signIn, SignOut signOut, AttemptLimits limits) {
        this.signUp = signUp;
        this.signIn = signIn;
        this.signOut = signOut;
        this.limits = limits;
    }

    /** {@code POST /v1/accounts}. */
    public void signUp(Context ctx) {
        Fields fields = Body.fields(ctx);
        EmailAddress email = fields.converted("email", EmailAddress::new);
        String name = fields.line("name", MAX_NAME_LENGTH);
        String password = fields.exact("password", MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH);
        fields.done();

        limits.attempt(ctx);
        Account account = signUp.signUp(email, name, password)
                .orElseThrow(() -> new ProblemException(
                        Problem.of(ProblemType.EMAIL_TAKEN, "An account with this email address exists.")));
        ctx.status(HttpStatus.CREATED).json(AccountView.of(account));
    }

    /** {@code POST /v1/sessions}. Text that cannot be an email address or a password counts as wrong credentials. */
    public void signIn(Context ctx) {
        Fields fields = Body.fields(ctx);
        String text = fields.exact("email", 0, MAX_EMAIL_LENGTH);
        String password = fields.exact("password", 0, MAX_PASSWORD_LENGTH);
        fields.done();

        Optional<EmailAddress> email = address(text);
        ctx.status(HttpStatus.CREATED)
                .json(limits.signIn(ctx, email, place -> signIn.signIn(email, password, place))
                        .orElseThrow(Authentication::wrongCredentials));
    }

    /** {@code DELETE /v1/sessions/current}. */
    public void signOut(Context ctx) {
        signOut.signOut(Authentication.token(ctx));
        ctx.status(HttpStatus.NO_CONTENT);
    }

    /** {@code GET /v1/me}. */
    public void me(Context ctx) {
        ctx.json(AccountView.of(Authentication.caller(ctx)));
    }

    private static Optional<EmailAddress> address(String text) {
        try {
            return Optional.of(new EmailAddress(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** An account as its owner sees it in the API. */
    record AccountView(UUID id, String email, String name, Account.Role role, Instant createdAt) {

        static AccountView of(Account account) {
            return new AccountView(
                    account.publicId(), account.email(), account.name(), account.role(), account.createdAt());
        }
    }
}
