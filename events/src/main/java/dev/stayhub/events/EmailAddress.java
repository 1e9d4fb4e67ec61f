package dev.stayhub.events;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.net.IDN;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A single email address: {@code local@domain}, without a display name, list, comments or control characters.
 *
 * <p>The local part is a dot-atom of RFC 5322 section 3.2.3, at most 64 characters. The domain has at least two labels
 * and is kept in its ASCII form (RFC 5891), in lower case. At most 254 characters in all (RFC 5321 section 4.5.3.1).
 * Quoted local parts and address literals are valid in RFC 5322 but rejected here.
 *
 * @param value the address, ready for an SMTP envelope
 */
public record EmailAddress(@JsonValue String value) {

    private static final Pattern LOCAL_PART =
            Pattern.compile("[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*");
    /** The last label must not be a number, so that IP addresses are rejected. */
    private static final Pattern ASCII_DOMAIN =
            Pattern.compile("([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+(?!\\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
    /** Letters that the JDK maps according to IDNA 2003, to a different domain, which may belong to someone else. */
    private static final Pattern READ_IN_TWO_WAYS = Pattern.compile("[\u00DF\u1E9E\u03C2\u200C\u200D]");

    private static final int MAX_LENGTH = 254;
    private static final int MAX_LOCAL_PART_LENGTH = 64;

    /** @throws IllegalArgumentException if the value is not a valid address; the message says why */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public EmailAddress {
        if (value == null || value.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("an email address must have 3 to 254 characters");
        }
        int at = value.lastIndexOf('@');
        if (at < 1) {
            throw new IllegalArgumentException("an email address must look like name@example.com");
        }
        String localPart = value.substring(0, at);
        if (localPart.length() > MAX_LOCAL_PART_LENGTH
                || !LOCAL_PART.matcher(localPart).matches()) {
            throw new IllegalArgumentException("the part before the @ must have 1 to 64 of the characters a-z, 0-9 and"
                    + " !#$%&'*+/=?^_`{|}~- with single dots between them");
        }
        value = localPart + '@' + asciiDomain(value.substring(at + 1));
        if (value.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("an email address can have at most 254 characters in its ASCII form");
        }
    }

    /** The domain in ASCII and lower case. */
    public String domain() {
        return value.substring(value.lastIndexOf('@') + 1);
    }

    private static String asciiDomain(String domain) {
        if (READ_IN_TWO_WAYS.matcher(domain).find()) {
            throw new IllegalArgumentException(
                    "the part after the @ has a letter with an ambiguous encoding; write it as xn--...");
        }
        String ascii;
        try {
            ascii = IDN.toASCII(domain, IDN.USE_STD3_ASCII_RULES).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the part after the @ is not a domain name", e);
        }
        if (!ASCII_DOMAIN.matcher(ascii).matches()) {
            throw new IllegalArgumentException("the part after the @ is not a domain name such as example.com");
        }
        return ascii;
    }

    @Override
    public String toString() {
        return value;
    }
}
