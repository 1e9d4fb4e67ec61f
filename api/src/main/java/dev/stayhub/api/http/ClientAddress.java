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

/** Determines the client's address as far as possible. */
public final class ClientAddress {

    private static final String FORWARDED_FOR = "X-Forwarded-For";
    /** Matches numeric addresses only: a host name would cause a DNS lookup. */
    private static final Pattern LITERAL =
            Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    /** An IPv6 address in brackets, with a port or without, or an IPv4 address with one. */
    private static final Pattern WITH_PORT = Pattern.compile("^\\[(.*)\\](?::\\d+)?$|^([\\d.]+):\\d+$");

    private static final int SITE_BYTES = 8;
    private static final Pattern IPV6_SITE = Pattern.compile("[0-9a-f]{" + 2 * SITE_BYTES + "}");
    private static final int NETWORK_DIGITS = 12;

    private ClientAddress() {}

    /**
     * The address of one client; for IPv6 the /64 network, because a client has 2^64 addresses in it.
     *
     * @param behindProxy whether the connection comes from a trusted proxy, which appends the client's address to
     *     X-Forwarded-For. Earlier entries can be forged by the client
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

    /**
     * The network of an address: for IPv6 the /48 network, of which one customer of a provider can have 65,536 /64 networks;
     * for IPv4 the address itself.
     *
     * @param address as {@link #of} returns it
     */
    public static String networkOf(String address) {
        return IPV6_SITE.matcher(address).matches() ? address.substring(0, NETWORK_DIGITS) : address;
    }

    /** The last header line: some proxies add a line of their own instead of appending to the client's. */
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
