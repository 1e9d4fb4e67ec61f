package dev.stayhub.sample;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Lease;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

/**
 * Sends an invoice to the accounting department. Its effect is outside, so it may happen twice: the message's id goes along
 * as a key by which the receiver knows a repetition.
 */
final class SendInvoice implements Handler {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final URI accounting;

    SendInvoice(URI accounting) {
        this.accounting = accounting;
    }

    @Override
    public Outcome handle(Message message, Lease lease) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(accounting)
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", message.publicId().toString())
                .POST(BodyPublishers.ofString(message.payload()))
                .build();
        if (!lease.stillMine()) {
            return Outcome.retry("somebody else may have it by now, nothing was sent");
        }
        try {
            return outcomeOf(client.send(request, BodyHandlers.discarding()).statusCode());
        } catch (ConnectException | HttpTimeoutException e) {
            return Outcome.unavailable("accounting does not answer");
        }
    }

    private static Outcome outcomeOf(int status) {
        if (status / 100 == 2) {
            return Outcome.done();
        }
        String reason = "accounting answered " + status;
        return status == 429 || status >= 500 ? Outcome.unavailable(reason) : Outcome.refused(reason);
    }
}
