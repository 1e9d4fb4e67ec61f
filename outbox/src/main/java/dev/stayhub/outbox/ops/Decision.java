package dev.stayhub.outbox.ops;

/**
 * Who decided on dead letters, and why. Stored with each of them.
 *
 * @param who a name, at most {@value #WHO_AT_MOST} characters
 * @param why a reason, at most {@value #WHY_AT_MOST} characters
 */
public record Decision(String who, String why) {

    public static final int WHO_AT_MOST = 200;
    public static final int WHY_AT_MOST = 1_000;

    public Decision {
        requireText("who", who, WHO_AT_MOST);
        requireText("why", why, WHY_AT_MOST);
    }

    private static void requireText(String name, String text, int most) {
        if (text.isBlank() || text.codePointCount(0, text.length()) > most) {
            throw new IllegalArgumentException("'" + name + "' must have 1 to " + most + " characters");
        }
    }
}
