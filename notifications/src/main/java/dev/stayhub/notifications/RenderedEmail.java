package dev.stayhub.notifications;

import static java.util.Objects.requireNonNull;

import dev.stayhub.events.EmailAddress;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * A rendered email. The bytes are final, and every attempt sends the same ones.
 *
 * @param key the idempotency key; sent with the email, so that a receiver can detect duplicates
 * @param recipient the only recipient
 * @param bytes the whole message in the format of RFC 5322, with CRLF line endings
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes are what is stored and sent; equality and copies are taken care of.
public record RenderedEmail(String key, EmailAddress recipient, byte[] bytes) {

    private static final Pattern KEY = Pattern.compile("[!-~]{1,200}");

    /** @throws IllegalArgumentException if the key is not 1 to 200 visible ASCII characters, as required for headers */
    public RenderedEmail {
        requireNonNull(recipient, "recipient");
        if (!KEY.matcher(key).matches()) {
            throw new IllegalArgumentException(
                    "an email's key must be 1 to 200 visible ASCII characters without spaces");
        }
        bytes = bytes.clone();
    }

    /** A copy of the bytes. */
    @Override
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RenderedEmail that
                && key.equals(that.key)
                && recipient.equals(that.recipient)
                && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * key.hashCode() + Arrays.hashCode(bytes);
    }

    /** Without the bytes and the recipient, because this text is logged. */
    @Override
    public String toString() {
        return "RenderedEmail[key=" + key + ", " + bytes.length + " bytes]";
    }
}
