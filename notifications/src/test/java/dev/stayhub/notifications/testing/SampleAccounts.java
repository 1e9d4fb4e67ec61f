package dev.stayhub.notifications.testing;

import dev.stayhub.events.EventJson;
import dev.stayhub.events.PasswordResetRequested;
import dev.stayhub.events.SignUpRequested;
import dev.stayhub.events.Topic;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.content.AccountEmails;
import dev.stayhub.notifications.content.EmailKind;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Requests about accounts, and variations. */
final class SampleAccounts {

    private static final String REQUEST_ID = "0197f1f0-7c5a-7b41-9d0e-5a2f6f0b7c12";
    private static final String CODE = "K7WQ-2MTD-9XPA-H4RC";
    private static final Duration VALIDITY = Duration.ofHours(3);
    private static final AccountEmails EMAILS = new AccountEmails(SampleBookings.SENDER);

    private SampleAccounts() {}

    /** The fields of the event that this email is about. */
    static Map<String, Object> fields(EmailKind kind) {
        String key = kind == EmailKind.PASSWORD_RESET_CODE ? "password-reset-requested:" : "sign-up-requested:";
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("requestId", REQUEST_ID);
        fields.put("email", "gwen@stayhub.test");
        fields.put("idempotencyKey", key + REQUEST_ID);
        return fields;
    }

    static RenderedEmail email(EmailKind kind, Map<String, ?> changes) {
        return switch (kind) {
            case SIGN_UP_CODE ->
                EMAILS.signUpCode(
                        event(SignUpRequested.TOPIC, kind, changes), CODE, VALIDITY, SampleBookings.WRITTEN_AT);
            case ACCOUNT_EXISTS ->
                EMAILS.accountExists(event(SignUpRequested.TOPIC, kind, changes), SampleBookings.WRITTEN_AT);
            case PASSWORD_RESET_CODE ->
                EMAILS.passwordResetCode(
                        event(PasswordResetRequested.TOPIC, kind, changes), CODE, VALIDITY, SampleBookings.WRITTEN_AT);
            default -> throw new AssertionError(kind + " is not about an account");
        };
    }

    private static <P> P event(Topic<P> topic, EmailKind kind, Map<String, ?> changes) {
        Map<String, Object> fields = fields(kind);
        fields.putAll(changes);
        return EventJson.read(topic, EventJson.write(fields));
    }
}
