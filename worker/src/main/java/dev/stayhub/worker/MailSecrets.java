package dev.stayhub.worker;

import dev.stayhub.notifications.SmtpLogin;
import dev.stayhub.notifications.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Credentials for a mail server or provider, from the environment. There are no options for them, because every process
 * of the machine can read a command line.
 */
record MailSecrets(Optional<SmtpLogin> login, Optional<Token> token, List<String> faults) {

    static final String USER = "STAYHUB_MAIL_USER";
    static final String PASSWORD = "STAYHUB_MAIL_PASSWORD";
    static final String TOKEN = "STAYHUB_MAIL_TOKEN";

    MailSecrets {
        faults = List.copyOf(faults);
    }

    static MailSecrets of(Map<String, String> environment) {
        List<String> faults = new ArrayList<>();
        return new MailSecrets(
                login(environment.getOrDefault(USER, ""), environment.getOrDefault(PASSWORD, ""), faults),
                token(environment.getOrDefault(TOKEN, ""), faults),
                faults);
    }

    private static Optional<SmtpLogin> login(String user, String password, List<String> faults) {
        if (user.isEmpty() != password.isEmpty()) {
            faults.add(USER + " and " + PASSWORD + " must be set together, but only "
                    + (user.isEmpty() ? PASSWORD : USER) + " is set");
            return Optional.empty();
        }
        return user.isEmpty() ? Optional.empty() : Optional.of(new SmtpLogin(user, password));
    }

    private static Optional<Token> token(String token, List<String> faults) {
        try {
            return token.isEmpty() ? Optional.empty() : Optional.of(new Token(token));
        } catch (IllegalArgumentException e) {
            faults.add(TOKEN + ": " + e.getMessage());
            return Optional.empty();
        }
    }
}
