package dev.stayhub.notifications.provider;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;

/** Which addresses emails may be posted to. */
final class Endpoint {

    private static final Pattern THIS_MACHINE = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");

    private Endpoint() {}

    static void check(URI endpoint) {
        if (endpoint.getHost() == null) {
            throw new IllegalArgumentException("the provider's address has no host, as in https://HOST/PATH");
        }
        if (endpoint.getRawQuery() != null || endpoint.getRawFragment() != null) {
            throw new IllegalArgumentException("the provider's address ends with its path, as in https://HOST/PATH");
        }
        boolean encrypted = endpoint.getScheme().equals("https");
        boolean staysHere = THIS_MACHINE
                .matcher(endpoint.getHost().toLowerCase(Locale.ROOT))
                .matches();
        if (!encrypted && !staysHere) {
            throw new IllegalArgumentException(
                    "over http:// the token can be read on its way: https://, or http:// on this machine");
        }
    }
}
