package dev.stayhub.api.account;

import dev.stayhub.api.http.Fields;
import dev.stayhub.events.EmailAddress;
import java.util.Locale;

/** Reads passwords from requests. Thread-safe. */
final class PasswordForm {

    private static final int MIN_LENGTH = 8;
    private static final int MAX_LENGTH = 128;

    private final CommonPasswords common = new CommonPasswords();

    /** A password that exists already: what cannot be one is simply wrong. */
    static String existing(Fields fields, String name) {
        return fields.exact(name, 0, MAX_LENGTH);
    }

    /**
     * A password that is to be set.
     *
     * @param email the account's address, which must not be the password; null if it has an error of its own
     */
    String chosen(Fields fields, String name, EmailAddress email) {
        String password = fields.exact(name, MIN_LENGTH, MAX_LENGTH);
        if (password != null) {
            fields.rule(
                    name, !common.contains(password), "is one of the passwords that are tried first: choose another");
            fields.rule(name, email == null || !isAddress(password, email), "must not be the email address");
        }
        return password;
    }

    private static boolean isAddress(String password, EmailAddress email) {
        String address = email.value().toLowerCase(Locale.ROOT);
        String typed = password.toLowerCase(Locale.ROOT);
        return typed.equals(address) || typed.equals(address.substring(0, address.lastIndexOf('@')));
    }
}
