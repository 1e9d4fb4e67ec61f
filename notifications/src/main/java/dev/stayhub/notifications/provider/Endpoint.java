package dev.stayhub.notifications.provider;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;

/** Validates the address of a provider. */
final class Endpoint {

    private static final Pattern THIS_MACHINE = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");

    private Endpoint() {}

    static void check(URI endpoint) {
        if (endpoint.getHost() == null) {
            throw new IllegalArgumentException("the provider's address must have a host, as in https://HOST/PATH");
        }
        if (endpoint.getRawQuery() != null || endpoint.getRawFragment() != null) {
            throw new IllegalArgumentException(
                    "the provider's address must end with its path, as in https://HOST/PATH");
        }
        boolean encrypted = endpoint.getScheme().equals("https");
        boolean staysHere = THIS_MACHINE
                .matcher(endpoint.getHost().toLowerCase(Locale.ROOT))
                .matches();
        if (!encrypted && !staysHere) {
            throw new IllegalArgumentException(
                    "http:// would expose the token: use https://, or http:// only on this machine");
        }
    }
}
