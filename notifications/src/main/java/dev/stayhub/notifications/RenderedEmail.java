package dev.stayhub.notifications;

import static java.util.Objects.requireNonNull;

import dev.stayhub.events.EmailAddress;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * One email, rendered: these bytes are final, and every attempt sends them.
 *
 * @param key the idempotency key; it travels with the email, so that whoever receives it twice can tell
 * @param recipient the one mailbox it goes to
 * @param bytes the whole message in the format of RFC 5322, lines end in CRLF
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes are what is stored and sent; equality and copies are taken care of.
public record RenderedEmail(String key, EmailAddress recipient, byte[] bytes) {

    private static final Pattern KEY = Pattern.compile("[!-~]{1,200}");

    /** @throws IllegalArgumentException if the key is not 1 to 200 visible ASCII characters: it goes into headers */
    public RenderedEmail {
        requireNonNull(recipient, "recipient");
        if (!KEY.matcher(key).matches()) {
            throw new IllegalArgumentException("an email's key is 1 to 200 visible ASCII characters without spaces");
        }
        bytes = bytes.clone();
    }

    /** A copy. */
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

    /** Without the bytes and the recipient: this ends up in logs. */
    @Override
    public String toString() {
        return "RenderedEmail[key=" + key + ", " + bytes.length + " bytes]";
    }
}
