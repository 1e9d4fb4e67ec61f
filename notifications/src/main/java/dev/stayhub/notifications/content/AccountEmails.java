package dev.stayhub.notifications.content;

import static java.util.Objects.requireNonNull;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.PasswordResetRequested;
import dev.stayhub.events.SignUpRequested;
import dev.stayhub.notifications.MailLibrary;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.Sender;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Renders the emails about accounts. They go to addresses that somebody typed who may not own them, so they contain
 * nothing that this person could choose: no name, and no other text. The same event, time and code give the same bytes.
 * Thread-safe.
 *
 * <p>{@code writtenAt} is the time of the event and becomes the email's Date, even if the email is sent later.
 */
public final class AccountEmails {

    private final Sender sender;
    private final Templates templates = new Templates();

    public AccountEmails(Sender sender) {
        this.sender = requireNonNull(sender, "sender");
        MailLibrary.findProviderOnce();
    }

    /** The key of the email that an account exists: an email of its own beside the one with the code. */
    public static String accountExistsKey(SignUpRequested event) {
        return event.idempotencyKey() + ":account-exists";
    }

    /**
     * The email to an address without an account, with the code that creates it.
     *
     * @param code as it is to be copied
     * @param validity how long the code is valid, in whole hours
     */
    public RenderedEmail signUpCode(SignUpRequested event, String code, Duration validity, Instant writtenAt) {
        return rendered(
                EmailKind.SIGN_UP_CODE,
                event.idempotencyKey(),
                event.email(),
                "Your code for StayHub",
                CodeView.of(code, validity),
                writtenAt);
    }

    /** The email to an address that has an account already. */
    public RenderedEmail accountExists(SignUpRequested event, Instant writtenAt) {
        return rendered(
                EmailKind.ACCOUNT_EXISTS,
                accountExistsKey(event),
                event.email(),
                "You have a StayHub account already",
                Sender.DISPLAY_NAME,
                writtenAt);
    }

    /**
     * The email to the owner of an account, with the code that sets a new password.
     *
     * @param code as it is to be copied
     * @param validity how long the code is valid, in whole hours
     */
    public RenderedEmail passwordResetCode(
            PasswordResetRequested event, String code, Duration validity, Instant writtenAt) {
        return rendered(
                EmailKind.PASSWORD_RESET_CODE,
                event.idempotencyKey(),
                event.email(),
                "Your code for a new StayHub password",
                CodeView.of(code, validity),
                writtenAt);
    }

    private RenderedEmail rendered(
            EmailKind kind, String key, EmailAddress recipient, String subject, Object view, Instant writtenAt) {
        String text = templates.text(kind.id(), view);
        String html = templates.html(kind.id(), view);
        return new Letter(key, recipient, writtenAt, subject, text, html, Optional.empty()).from(sender);
    }
}
