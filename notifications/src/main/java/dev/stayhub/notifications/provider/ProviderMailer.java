package dev.stayhub.notifications.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stayhub.notifications.MailLibrary;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.ReadableEmail;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.Token;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * Posts emails to a provider as JSON, in the format of Resend. The idempotency key is sent along, and such a provider
 * remembers it for 24 hours: an email that is posted twice within that time is sent once. Thread-safe.
 */
public final class ProviderMailer implements Mailer {

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(45);
    private static final int MAX_ANSWER_BYTES = 16 * 1024;

    private final URI endpoint;
    private final Token token;
    private final Clock clock;
    private final Duration connect;
    private final Duration patience;
    private final HttpClient client;

    /**
     * Connects with the first email.
     *
     * @param endpoint the URL to post to, including its path
     * @param clock the current time, for responses with a date in Retry-After but no Date header
     * @throws IllegalArgumentException if the endpoint is invalid, or if the token would be sent unencrypted to another
     *     machine
     */
    public ProviderMailer(URI endpoint, Token token, Clock clock) {
        this(endpoint, token, clock, CONNECT, ANSWER);
    }

    ProviderMailer(URI endpoint, Token token, Clock clock, Duration connect, Duration patience) {
        Endpoint.check(endpoint);
        MailLibrary.findProviderOnce();
        this.endpoint = endpoint;
        this.token = token;
        this.clock = clock;
        this.connect = connect;
        this.patience = patience;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(connect)
                // No redirects: the token must be sent to this address only.
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    @Override
    public SendOutcome send(RenderedEmail email, BooleanSupplier stillWanted) {
        HttpRequest request;
        try {
            request = request(email);
        } catch (IllegalArgumentException e) {
            return new SendOutcome.Refused(e.getMessage());
        }
        if (!stillWanted.getAsBoolean()) {
            return SendOutcome.heldBack();
        }
        return outcomeOf(client.sendAsync(request, answer -> new FirstBytes(MAX_ANSWER_BYTES)));
    }

    private HttpRequest request(RenderedEmail email) {
        byte[] body = ProviderJson.of(ReadableEmail.of(email), email.recipient());
        return HttpRequest.newBuilder(endpoint)
                .header("Authorization", "Bearer " + token.value())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .header("User-Agent", "StayHub")
                .header("Idempotency-Key", email.key())
                .POST(BodyPublishers.ofByteArray(body))
                .build();
    }

    /** The timeout covers the whole exchange: the client's request timeout ends with the response headers. */
    private SendOutcome outcomeOf(CompletableFuture<HttpResponse<byte[]>> exchange) {
        try {
            HttpResponse<byte[]> answer = exchange.get(patience.toNanos(), TimeUnit.NANOSECONDS);
            return new ProviderAnswer(answer.statusCode(), answer.headers(), new String(answer.body(), UTF_8))
                    .outcome(clock.instant());
        } catch (ExecutionException e) {
            return outcomeOf(e.getCause());
        } catch (TimeoutException e) {
            exchange.cancel(true);
            return unanswered("no response within " + patience.toSeconds() + " s");
        } catch (InterruptedException e) {
            exchange.cancel(true);
            Thread.currentThread().interrupt();
            return unanswered("interrupted while waiting for a response");
        }
    }

    /**
     * Without a connection nothing of the email was sent; with TLS nothing is sent before the server is authenticated.
     */
    private static SendOutcome outcomeOf(Throwable failure) {
        if (failure instanceof ConnectException
                || failure instanceof HttpConnectTimeoutException
                || failure instanceof SSLHandshakeException
                || failure instanceof SSLPeerUnverifiedException) {
            return new SendOutcome.Unavailable("no connection to the provider: " + rootOf(failure), Optional.empty());
        }
        return unanswered(rootOf(failure).toString());
    }

    /**
     * The provider may have accepted the email. It knows the key, so another attempt is harmless and can follow soon.
     */
    private static SendOutcome unanswered(String why) {
        return new SendOutcome.Unavailable("no response from the provider: " + why, Optional.empty(), true);
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** The timeout of the response plus that of the connection, because the DNS lookup is not covered by the first. */
    @Override
    public Duration longestSend() {
        return connect.plus(patience);
    }

    @Override
    public boolean deduplicates() {
        return true;
    }

    /** Idle connections end by themselves. */
    @Override
    public void close() {}
}
