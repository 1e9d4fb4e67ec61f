package dev.stayhub.notifications.provider;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.ReadableEmail;

/**
 * An email in the JSON format of providers. The same email gives the same bytes, because providers compare requests
 * with the same key.
 */
final class ProviderJson {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ProviderJson() {}

    static byte[] of(ReadableEmail email, EmailAddress recipient) {
        ObjectNode body = JSON.createObjectNode();
        body.put("from", email.from());
        body.putArray("to").add(recipient.value());
        body.put("reply_to", email.replyTo());
        body.put("subject", email.subject());
        body.put("text", email.text());
        body.put("html", email.html());
        body.putObject("headers").put("Message-ID", email.messageId()).put("Auto-Submitted", "auto-generated");
        ArrayNode attachments = body.putArray("attachments");
        email.attachments()
                .forEach(attachment -> attachments
                        .addObject()
                        .put("filename", attachment.fileName())
                        .put("content", attachment.bytes())
                        .put("content_type", attachment.contentType()));
        try {
            return JSON.writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a JSON tree can always be written", e);
        }
    }
}
