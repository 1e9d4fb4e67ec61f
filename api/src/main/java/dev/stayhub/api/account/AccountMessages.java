package dev.stayhub.api.account;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.EventJson;
import dev.stayhub.events.PasswordResetRequested;
import dev.stayhub.events.SignUpRequested;
import dev.stayhub.events.Topic;
import dev.stayhub.outbox.NewMessage;
import java.util.Map;
import java.util.UUID;

/** The events about accounts. They carry no secret: operators read messages, and messages are kept for days. */
final class AccountMessages {

    private AccountMessages() {}

    static NewMessage signUpRequested(EmailAddress email, Map<String, String> correlation) {
        UUID requestId = UuidCreator.getTimeOrderedEpoch();
        return message(SignUpRequested.TOPIC, requestId, SignUpRequested.of(requestId, email), correlation);
    }

    static NewMessage passwordResetRequested(EmailAddress email, Map<String, String> correlation) {
        UUID requestId = UuidCreator.getTimeOrderedEpoch();
        return message(
                PasswordResetRequested.TOPIC, requestId, PasswordResetRequested.of(requestId, email), correlation);
    }

    private static <P> NewMessage message(Topic<P> topic, UUID requestId, P event, Map<String, String> correlation) {
        return NewMessage.dueNow(
                topic.name(), requestId.toString(), topic.schemaVersion(), EventJson.write(event), correlation);
    }
}
