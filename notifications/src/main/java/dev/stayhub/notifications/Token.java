package dev.stayhub.notifications;

import java.util.regex.Pattern;

/**
 * What tells a provider who we are. Secret: not printed.
 *
 * @param value goes into the header {@code Authorization: Bearer}
 */
public record Token(String value) {

    private static final Pattern BEARER = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

    /** @throws IllegalArgumentException if it is none as in RFC 6750 section 2.1; the message does not quote it */
    public Token {
        if (!BEARER.matcher(value).matches()) {
            throw new IllegalArgumentException("a token is made of letters, digits and . _ ~ + / -");
        }
    }

    @Override
    public String toString() {
        return "Token";
    }
}
