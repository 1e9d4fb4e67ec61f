package dev.stayhub.local.run;

import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.process.Home;
import dev.stayhub.testbed.process.PrivateFile;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What programs in other terminals need to know, in files that a shell reads. */
final class EnvironmentFiles {

    private static final Pattern NEEDS_NO_QUOTES = Pattern.compile("[A-Za-z0-9_./:@%+=,-]+");

    private EnvironmentFiles() {}

    /** One for a worker, one for who owns the database. */
    static void write(Home home, Settings settings, Login owner, Login workerLogin) {
        Map<String, String> worker = new TreeMap<>(workerLogin.environment());
        worker.put("STAYHUB_WORKER_PORT", Integer.toString(settings.workerPort()));
        settings.search().url().ifPresent(url -> worker.put("STAYHUB_SEARCH_URL", url));
        String mail = System.getenv("STAYHUB_MAIL");
        if (mail != null) {
            worker.put("STAYHUB_MAIL", mail);
        }
        PrivateFile.write(home.workerEnvironment(), "# For worker.jar, by scripts/run.\n" + assignments(worker));
        PrivateFile.write(
                home.ownerEnvironment(),
                "# For migrations.jar and api.jar grant-operator, by scripts/run.\n"
                        + assignments(new TreeMap<>(owner.environment())));
    }

    static String assignments(Map<String, String> variables) {
        StringBuilder lines = new StringBuilder();
        variables.forEach((name, value) ->
                lines.append(name).append('=').append(quoted(value)).append('\n'));
        return lines.toString();
    }

    /** Text as one word of a POSIX shell. */
    static String quoted(String text) {
        return NEEDS_NO_QUOTES.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
