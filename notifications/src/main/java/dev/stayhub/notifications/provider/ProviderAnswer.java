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
 * What a provider said, and what it means. docs/decisions/014 has the table and its reasons.
 *
 * @param body its beginning at least
 */
record ProviderAnswer(int status, HttpHeaders headers, String body) {

    private static final ObjectMapper JSON = new ObjectMapper();
    /** About us or about the address we post to, as a login that fails: the next email would fare no better. */
    private static final Set<Integer> NOT_LET_IN = Set.of(401, 402, 404, 405, 407);
    /** The provider says itself that it did not come to the email. */
    private static final Set<Integer> NOT_HANDLED = Set.of(429, 503);

    /**
     * 403 is among them because it may be about the recipient (a sandbox that mails its owner alone, a suppressed address)
     * as well as about us, and providers do not tell. It ends no email for good, and says nothing of the next one.
     */
    private static final Set<Integer> NOT_THIS_ONE_NOW = Set.of(403, 408, 425);

    /** @param now what an answer without a date of its own is taken to be of */
    SendOutcome outcome(Instant now) {
        Optional<Duration> pause = RetryAfter.of(headers, now);
        if (status >= 200 && status < 300) {
            return taken();
        }
        if (status == 409) {
            return conflict(pause);
        }
        if (status < 400 || NOT_LET_IN.contains(status) || NOT_HANDLED.contains(status)) {
            return new SendOutcome.Unavailable(whatItSaid(), pause);
        }
        if (NOT_THIS_ONE_NOW.contains(status)) {
            return new SendOutcome.TryAgain(whatItSaid(), pause);
        }
        if (status < 500) {
            return new SendOutcome.Refused(whatItSaid());
        }
        // Whoever answers so may have passed the email on before it failed.
        return new SendOutcome.Unavailable(whatItSaid(), pause, true);
    }

    /** Only an id is a receipt: a page that answers 200 to everything has taken nothing. */
    private SendOutcome taken() {
        JsonNode id = json().path("id");
        return id.isTextual() && !id.textValue().isBlank()
                ? new SendOutcome.Sent(id.textValue())
                : new SendOutcome.Unknown("the provider answered " + status + " without the id of an email");
    }

    private SendOutcome conflict(Optional<Duration> pause) {
        String error = error();
        if (error.contains("concurrent") || error.contains("in_progress") || error.contains("in progress")) {
            return new SendOutcome.TryAgain(whatItSaid(), pause, true);
        }
        return new SendOutcome.Refused("the provider has had another email under this key: " + whatItSaid());
    }

    /** What is wrong, as providers name it: {@code {"name": "...", "message": "..."}}. */
    private String error() {
        JsonNode answer = json();
        return (answer.path("name").asText() + " " + answer.path("message").asText()).toLowerCase(Locale.ROOT);
    }

    private String whatItSaid() {
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
