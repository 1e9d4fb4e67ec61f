package dev.stayhub.api.account;

import dev.stayhub.api.http.Body;
import dev.stayhub.api.http.Fields;
import dev.stayhub.api.http.Problem;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.ProblemType;
import dev.stayhub.api.http.Requests;
import dev.stayhub.events.EmailAddress;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** {@code /v1/accounts}, {@code /v1/sessions} and {@code /v1/me}. */
public final class AccountRoutes {

    private static final int MAX_NAME_LENGTH = 100;
    private static final int MAX_EMAIL_LENGTH = 1_000;
    private static final int MAX_CODE_LENGTH = 100;

    private final RequestCode requestCode;
    private final CompleteSignUp completeSignUp;
    private final SignIn signIn;
    private final SignOut signOut;
    private final ResetPassword resetPassword;
    private final ChangePassword changePassword;
    private final AttemptLimits limits;
    private final PasswordForm passwords = new PasswordForm();

    public AccountRoutes(
            RequestCode requestCode,
            CompleteSignUp completeSignUp,
            SignIn signIn,
            SignOut signOut,
            ResetPassword resetPassword,
            ChangePassword changePassword,
            AttemptLimits limits) {
        this.requestCode = requestCode;
        this.completeSignUp = completeSignUp;
        this.signIn = signIn;
        this.signOut = signOut;
        this.resetPassword = resetPassword;
        this.changePassword = changePassword;
        this.limits = limits;
    }

    /** {@code POST /v1/accounts}: the same response whether or not the address has an account. */
    public void signUp(Context ctx) {
        EmailAddress email = onlyEmail(ctx);
        limits.attempt(ctx);
        requestCode.forSignUp(email, Requests.correlation(ctx));
        ctx.status(HttpStatus.ACCEPTED);
    }

    /** {@code POST /v1/accounts/verification}. */
    public void completeSignUp(Context ctx) {
        Fields fields = Body.fields(ctx);
        EmailAddress email = fields.converted("email", EmailAddress::new);
        String code = fields.exact("code", 0, MAX_CODE_LENGTH);
        String name = fields.line("name", MAX_NAME_LENGTH);
        String password = passwords.chosen(fields, "password", email);
        fields.done();

        limits.attempt(ctx);
        Account account = completeSignUp.complete(email, code, name, password).orElseThrow(AccountRoutes::wrongCode);
        ctx.status(HttpStatus.CREATED).json(AccountView.of(account));
    }

    /** {@code POST /v1/accounts/password-reset}: the same response whether or not the address has an account. */
    public void requestPasswordReset(Context ctx) {
        EmailAddress email = onlyEmail(ctx);
        limits.attempt(ctx);
        requestCode.forPasswordReset(email, Requests.correlation(ctx));
        ctx.status(HttpStatus.ACCEPTED);
    }

    /** {@code POST /v1/accounts/password}. */
    public void resetPassword(Context ctx) {
        Fields fields = Body.fields(ctx);
        EmailAddress email = fields.converted("email", EmailAddress::new);
        String code = fields.exact("code", 0, MAX_CODE_LENGTH);
        String password = passwords.chosen(fields, "password", email);
        fields.done();

        limits.attempt(ctx);
        if (resetPassword.reset(email, code, password).isEmpty()) {
            throw wrongCode();
        }
        ctx.status(HttpStatus.NO_CONTENT);
    }

    /** {@code POST /v1/sessions}. Text that cannot be an email address or a password counts as wrong credentials. */
    public void signIn(Context ctx) {
        Fields fields = Body.fields(ctx);
        String text = fields.exact("email", 0, MAX_EMAIL_LENGTH);
        String password = PasswordForm.existing(fields, "password");
        fields.done();

        Optional<EmailAddress> email = address(text);
        ctx.status(HttpStatus.CREATED)
                .json(limits.guess(ctx, email, place -> signIn.signIn(email, password, place))
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

    /** {@code POST /v1/me/password}. A wrong current password counts as a guess, as it does at sign-in. */
    public void changePassword(Context ctx) {
        Account caller = Authentication.caller(ctx);
        EmailAddress email = new EmailAddress(caller.email());
        Fields fields = Body.fields(ctx);
        String current = PasswordForm.existing(fields, "currentPassword");
        String chosen = passwords.chosen(fields, "newPassword", email);
        fields.done();

        if (limits.guess(
                        ctx,
                        Optional.of(email),
                        place -> changePassword.change(caller, Authentication.token(ctx), current, chosen))
                .isEmpty()) {
            throw ProblemException.ruleBroken("currentPassword", "is not the password of the account");
        }
        ctx.status(HttpStatus.NO_CONTENT);
    }

    private static EmailAddress onlyEmail(Context ctx) {
        Fields fields = Body.fields(ctx);
        EmailAddress email = fields.converted("email", EmailAddress::new);
        fields.done();
        return email;
    }

    private static ProblemException wrongCode() {
        return new ProblemException(
                Problem.of(ProblemType.WRONG_CODE, "The code is wrong, has expired or was used. Ask for a new one."));
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
