package dev.stayhub.notifications;

/**
 * Credentials for an SMTP server. Printed without the password.
 *
 * @param user the user name at the server
 */
public record Login(String user, String password) {

    /** @throws IllegalArgumentException if either is empty */
    public Login {
        if (user.isEmpty() || password.isEmpty()) {
            throw new IllegalArgumentException("a login needs a user and a password");
        }
    }

    @Override
    public String toString() {
        return "Login[" + user + "]";
    }
}
