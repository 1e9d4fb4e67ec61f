package dev.stayhub.notifications;

/**
 * Who logs in to an SMTP server. Secret: printed without the password.
 *
 * @param user as the server knows it
 */
public record Login(String user, String password) {

    /** @throws IllegalArgumentException if one of them is empty */
    public Login {
        if (user.isEmpty() || password.isEmpty()) {
            throw new IllegalArgumentException("a login has a user and a password");
        }
    }

    @Override
    public String toString() {
        return "Login[" + user + "]";
    }
}
