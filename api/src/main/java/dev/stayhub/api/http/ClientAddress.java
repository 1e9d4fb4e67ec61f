package dev.stayhub.api.http;

import io.javalin.http.Context;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where a request comes from, as far as it can be known. */
public final class ClientAddress {

    private static final String FORWARDED_FOR = "X-Forwarded-For";
    /** Never a name: a name server would be asked for it. */
    private static final Pattern LITERAL =
            Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    /** An IPv6 address in brackets, with a port or without, or an IPv4 address with one. */
    private static final Pattern WITH_PORT = Pattern.compile("^\\[(.*)\\](?::\\d+)?$|^([\\d.]+):\\d+$");

    private static final int SITE_BYTES = 8;

    private ClientAddress() {}

    /**
     * The address of one client, or of one site: whoever has an IPv6 address has 2^64 of them.
     *
     * @param behindProxy whether the connection comes from a proxy of ours, whose word counts: it appends to
     *     X-Forwarded-For whom it has the request from. What stands before that is anybody's invention
     */
    public static String of(Context ctx, boolean behindProxy) {
        String peer = ctx.req().getRemoteAddr();
        return forwardedFor(ctx)
                .filter(list -> behindProxy)
                .map(list -> list.substring(list.lastIndexOf(',') + 1).strip())
                .flatMap(ClientAddress::site)
                .or(() -> site(peer))
                .orElse(peer);
    }

    /** The last line: some proxies do not add to the client's, but write their own below it. */
    private static Optional<String> forwardedFor(Context ctx) {
        return Collections.list(ctx.req().getHeaders(FORWARDED_FOR)).stream().reduce((earlier, later) -> later);
    }

    private static Optional<String> site(String text) {
        String literal = WITH_PORT.matcher(text).replaceFirst("$1$2");
        if (!LITERAL.matcher(literal).matches()) {
            return Optional.empty();
        }
        try {
            InetAddress address = InetAddress.getByName(literal);
            return Optional.of(
                    address instanceof Inet6Address
                            ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), SITE_BYTES))
                            : address.getHostAddress());
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }
}
