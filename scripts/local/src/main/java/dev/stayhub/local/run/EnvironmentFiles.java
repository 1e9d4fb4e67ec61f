package dev.stayhub.local.run;

import dev.stayhub.local.postgres.Logins;
import dev.stayhub.local.process.Home;
import dev.stayhub.local.process.PrivateFile;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.util.Map;

/** What programs in other terminals need to know, in files that a shell reads. */
final class EnvironmentFiles {

    private EnvironmentFiles() {}

    /** One for a worker, one for who owns the database. */
    static void write(Home home, Settings settings, DatabaseOptions owner, Logins logins) {
        Map<String, String> worker = Logins.environment(logins.worker());
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
                        + assignments(Logins.environment(owner)));
    }

    static String assignments(Map<String, String> variables) {
        StringBuilder lines = new StringBuilder();
        variables.forEach((name, value) ->
                lines.append(name).append('=').append(ShellWord.quote(value)).append('\n'));
        return lines.toString();
    }
}
