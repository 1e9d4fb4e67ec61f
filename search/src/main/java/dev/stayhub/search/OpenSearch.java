package dev.stayhub.search;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** A server, and how it is asked. Thread-safe. */
public final class OpenSearch {

    private final Exchange exchange;

    private OpenSearch(Exchange exchange) {
        this.exchange = exchange;
    }

    /**
     * The server at this address.
     *
     * @param url {@code http://HOST:PORT} or {@code https://HOST:PORT}
     * @param user empty if it wants no login
     * @throws IllegalArgumentException if the address is none; the message says what it should look like
     */
    public static OpenSearch at(String url, String user, String password) {
        Optional<String> authorization = user.isEmpty()
                ? Optional.empty()
                : Optional.of("Basic "
                        + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8)));
        return new OpenSearch(new HttpExchange(address(url), authorization));
    }

    /**
     * The same server, left alone while it does not answer: for those whose own work must not wait for it. One breaker
     * for all that is asked through it.
     */
    public OpenSearch guarded() {
        return new OpenSearch(new BreakerExchange(exchange));
    }

    /** True while it is left alone because it did not answer; never for one that is not {@link #guarded()}. */
    public boolean isLeftAlone() {
        return exchange instanceof BreakerExchange breaker && breaker.isOpen();
    }

    Answer send(Call call) {
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
            // Told like any other address that is none; the exception would quote it, and it may hold a password.
        }
        throw new IllegalArgumentException("has to look like http://HOST:PORT");
    }
}
