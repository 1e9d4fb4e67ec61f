package dev.stayhub.notifications.provider;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stayhub.notifications.SendOutcome;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A provider's response and its meaning. docs/decisions/014 has the table and its reasons.
 *
 * @param body at least the beginning of the body
 */
record ProviderAnswer(int status, HttpHeaders headers, String body) {

    private static final ObjectMapper JSON = new ObjectMapper();
    /** Problems with our credentials or the endpoint: the next email would fail too. */
    private static final Set<Integer> ACCESS_DENIED = Set.of(401, 402, 404, 405, 407);
    /** The provider itself says that it did not process the email. */
    private static final Set<Integer> NOT_HANDLED = Set.of(429, 503);

    /**
     * 403 is included because it can concern the recipient (a sandbox that only mails its owner, a suppressed address)
     * as well as us, and providers do not say which. It neither fails an email for good nor counts against the next
     * one.
     */
    private static final Set<Integer> NOT_THIS_ONE_NOW = Set.of(403, 408, 425);

    /** @param now the time of the response, if it has no Date header */
    SendOutcome outcome(Instant now) {
        Optional<Duration> pause = RetryAfter.of(headers, now);
        if (status >= 200 && status < 300) {
            return accepted();
        }
        if (status == 409) {
            return conflict(pause);
        }
        if (status < 400 || ACCESS_DENIED.contains(status) || NOT_HANDLED.contains(status)) {
            return new SendOutcome.Unavailable(responseText(), pause);
        }
        if (NOT_THIS_ONE_NOW.contains(status)) {
            return new SendOutcome.TryAgain(responseText(), pause);
        }
        if (status < 500) {
            return new SendOutcome.Refused(responseText());
        }
        // The provider may have sent the email before it failed.
        return new SendOutcome.Unavailable(responseText(), pause, true);
    }

    /** Only an id confirms the email: a server that answers 200 to everything has accepted nothing. */
    private SendOutcome accepted() {
        JsonNode id = json().path("id");
        return id.isTextual() && !id.textValue().isBlank()
                ? new SendOutcome.Sent(id.textValue())
                : new SendOutcome.Unknown("the provider answered " + status + " without the id of an email");
    }

    private SendOutcome conflict(Optional<Duration> pause) {
        String error = error();
        if (error.contains("concurrent") || error.contains("in_progress") || error.contains("in progress")) {
            return new SendOutcome.TryAgain(responseText(), pause, true);
        }
        return new SendOutcome.Refused("the provider has a different email with this key: " + responseText());
    }

    /** The provider's name of the error: {@code {"name": "...", "message": "..."}}. */
    private String error() {
        JsonNode answer = json();
        return (answer.path("name").asText() + " " + answer.path("message").asText()).toLowerCase(Locale.ROOT);
    }

    private String responseText() {
        JsonNode message = json().path("message");
        return "the provider answered " + status + ": " + (message.isTextual() ? message.textValue() : body);
    }

    private JsonNode json() {
        try {
            JsonNode answer = JSON.readTree(body);
            return answer == null ? MissingNode.getInstance() : answer;
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }
}
