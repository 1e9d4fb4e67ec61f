package dev.stayhub.notifications;

import java.util.regex.Pattern;

/**
 * The access token for a provider. Secret, and never printed.
 *
 * @param value the value in the header {@code Authorization: Bearer}
 */
public record Token(String value) {

    private static final Pattern BEARER = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

    /** @throws IllegalArgumentException if it is not a token of RFC 6750 section 2.1; the message does not quote it */
    public Token {
        if (!BEARER.matcher(value).matches()) {
            throw new IllegalArgumentException("a token can only have letters, digits and . _ ~ + / -");
        }
    }

    @Override
    public String toString() {
        return "Token";
    }
}
