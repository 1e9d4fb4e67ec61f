package dev.stayhub.api.account;

import com.nulabinc.zxcvbn.StandardDictionaries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;

/**
 * Passwords that attackers try first: the list of leaked passwords that comes with zxcvbn, ordered by how common they are.
 * NIST SP 800-63B asks for such a comparison and for nothing else beside a minimum length. Thread-safe.
 */
final class CommonPasswords {

    private final Set<String> passwords;

    CommonPasswords() {
        try {
            this.passwords = Set.copyOf(StandardDictionaries.PASSWORDS_LOADER
                    .load()
                    .getRankedDictionary()
                    .keySet());
        } catch (IOException e) {
            throw new UncheckedIOException("the list of common passwords cannot be read", e);
        }
    }

    /** Whether the password is in the list, in any letter case. */
    boolean contains(String password) {
        return passwords.contains(password.toLowerCase(Locale.ROOT));
    }
}
