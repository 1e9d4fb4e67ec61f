package dev.stayhub.notifications;

import dev.stayhub.events.EmailAddress;
import java.util.Locale;

/**
 * A pattern of permitted recipients, as written in the settings.
 *
 * @param text {@code *}, or the end of an address in lower case; a whole address if it has a local part
 */
record RecipientPattern(String text) {

    private static final String ANY_RECIPIENT = "*";

    static RecipientPattern of(String pattern) {
        try {
            if (pattern.equals(ANY_RECIPIENT)) {
                return new RecipientPattern(pattern);
            }
            if (pattern.startsWith("*.")) {
                return new RecipientPattern(
                        "*." + domain("any." + pattern.substring(2)).substring(4));
            }
            if (pattern.startsWith("@")) {
                return new RecipientPattern("@" + domain(pattern.substring(1)));
            }
            if (pattern.contains("*")) {
                throw new IllegalArgumentException("a * must be the whole pattern or the beginning of a domain");
            }
            return new RecipientPattern(lowerCase(new EmailAddress(pattern)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "not a pattern of recipients: '" + pattern
                            + "'; use *.test, @example.com, name@example.com, or * for any recipient",
                    e);
        }
    }

    boolean matches(EmailAddress recipient) {
        if (text.equals(ANY_RECIPIENT)) {
            return true;
        }
        if (text.startsWith("*.")) {
            return recipient.domain().endsWith(text.substring(1));
        }
        String address = lowerCase(recipient);
        return text.startsWith("@") ? address.endsWith(text) : address.equals(text);
    }

    /** Validates the domain and converts it to ASCII, as in the addresses that it is compared with. */
    private static String domain(String domain) {
        return new EmailAddress("any@" + domain).domain();
    }

    private static String lowerCase(EmailAddress address) {
        return address.value().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return text;
    }
}
