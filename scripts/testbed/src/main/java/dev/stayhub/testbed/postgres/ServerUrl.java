package dev.stayhub.testbed.postgres;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server's URL, pointed at another of its databases. */
final class ServerUrl {

    private static final Pattern FORM = Pattern.compile("(jdbc:postgresql://[^/?]+)(?:/[^?]*)?(\\?.*)?");
    private static final Pattern LOGIN = Pattern.compile("(?<=[?&])(user|password)=");

    private ServerUrl() {}

    /** Keeps the parameters. A login among them is refused: the driver would prefer it to the test's own. */
    static String of(String serverUrl, String database) {
        Matcher url = FORM.matcher(serverUrl);
        if (!url.matches() || LOGIN.matcher(serverUrl).find()) {
            throw new IllegalArgumentException(
                    "STAYHUB_TEST_DB_URL has to look like jdbc:postgresql://host:5432/postgres,"
                            + " the login goes into STAYHUB_TEST_DB_USER and STAYHUB_TEST_DB_PASSWORD");
        }
        return url.group(1) + "/" + database + (url.group(2) == null ? "" : url.group(2));
    }
}
