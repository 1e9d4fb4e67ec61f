package dev.stayhub.search;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** An OpenSearch server. Thread-safe. */
public final class OpenSearch {

    private final Exchange exchange;

    private OpenSearch(Exchange exchange) {
        this.exchange = exchange;
    }

    /**
     * Creates a client for the server at this address.
     *
     * @param url {@code http://HOST:PORT} or {@code https://HOST:PORT}
     * @param user the user; empty if there is no login
     * @throws IllegalArgumentException if the address is invalid; the message says what it must look like
     */
    public static OpenSearch at(String url, String user, String password) {
        Optional<String> authorization = user.isEmpty()
                ? Optional.empty()
                : Optional.of("Basic "
                        + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8)));
        return new OpenSearch(new HttpExchange(address(url), authorization));
    }

    /**
     * The same server behind a circuit breaker, for callers that must not wait for it. All calls share one breaker.
     */
    public OpenSearch guarded() {
        return new OpenSearch(new BreakerExchange(exchange));
    }

    /** True while the breaker is open; always false without {@link #guarded()}. */
    public boolean isBreakerOpen() {
        return exchange instanceof BreakerExchange breaker && breaker.isOpen();
    }

    CallResult send(Call call) {
        return exchange.send(call);
    }

    private static URI address(String url) {
        try {
            URI address = new URI(url);
            boolean isHttp = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
            boolean isServer = address.getHost() != null
                    && address.getUserInfo() == null
                    && (address.getPath().isEmpty() || "/".equals(address.getPath()))
                    && address.getQuery() == null
                    && address.getFragment() == null;
            if (isHttp && isServer) {
                return address;
            }
        } catch (URISyntaxException e) {
            // Reported without the exception, which would quote the address and possibly a password in it.
        }
        throw new IllegalArgumentException("must look like http://HOST:PORT");
    }
}
