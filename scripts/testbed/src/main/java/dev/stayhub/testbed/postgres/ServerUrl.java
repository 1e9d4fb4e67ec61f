package dev.stayhub.testbed.postgres;

import dev.stayhub.testbed.TestbedException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server's URL, pointed at another of its databases. */
public final class ServerUrl {

    private static final Pattern FORM = Pattern.compile("(jdbc:postgresql://[^/?]+)(?:/[^?]*)?(\\?.*)?");
    private static final Pattern LOGIN = Pattern.compile("(?<=[?&])(user|password)=");

    private ServerUrl() {}

    /**
     * Keeps the parameters. A login among them is refused: the driver would prefer it to the one it is given.
     *
     * @param setting the environment variable that the server's URL comes from
     */
    public static String of(String setting, String serverUrl, String database) {
        Matcher url = FORM.matcher(serverUrl);
        if (!url.matches() || LOGIN.matcher(serverUrl).find()) {
            throw new TestbedException(setting + " has to look like jdbc:postgresql://host:5432/postgres,"
                    + " the login goes into " + setting.replace("_URL", "_USER") + " and "
                    + setting.replace("_URL", "_PASSWORD"));
        }
        return url.group(1) + "/" + database + (url.group(2) == null ? "" : url.group(2));
    }
}
