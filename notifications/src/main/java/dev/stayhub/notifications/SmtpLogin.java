package dev.stayhub.notifications;

/**
 * Credentials for an SMTP server. Printed without the password.
 *
 * @param user the user name at the server
 */
public record SmtpLogin(String user, String password) {

    /** @throws IllegalArgumentException if either is empty */
    public SmtpLogin {
        if (user.isEmpty() || password.isEmpty()) {
            throw new IllegalArgumentException("a login needs a user and a password");
        }
    }

    @Override
    public String toString() {
        return "Login[" + user + "]";
    }
}
