package dev.stayhub.runtime.database;

import dev.stayhub.runtime.cli.ValidatedOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The address and login of the database. A picocli mixin. */
public final class DatabaseOptions implements ValidatedOptions {

    // In the driver these parameters override our settings: the login and the timeouts.
    private static final Pattern OVERRIDE = Pattern.compile("[?&](user|password|options)=");

    @Option(
            names = "--db-url",
            paramLabel = "URL",
            defaultValue = "${env:STAYHUB_DB_URL:-jdbc:postgresql://127.0.0.1:5432/stayhub}",
            description = "JDBC URL of the Postgres database (STAYHUB_DB_URL, default: ${DEFAULT-VALUE}).")
    private String url;

    @Option(
            names = "--db-user",
            paramLabel = "NAME",
            defaultValue = "${env:STAYHUB_DB_USER:-}",
            description = "Database login of this program (STAYHUB_DB_USER).")
    private String user;

    // Not an option, because every process of the machine can read a command line.
    private String password = System.getenv().getOrDefault("STAYHUB_DB_PASSWORD", "");

    /** For tests and for programs that start other programs. */
    public static DatabaseOptions of(String url, String user, String password) {
        DatabaseOptions options = new DatabaseOptions();
        options.url = url;
        options.user = user;
        options.password = password;
        return options;
    }

    public String url() {
        return url;
    }

    public String user() {
        return user;
    }

    public String password() {
        return password;
    }

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        if (!url.startsWith("jdbc:postgresql:")) {
            faults.add("--db-url (STAYHUB_DB_URL) must look like jdbc:postgresql://host:5432/database");
        }
        Matcher override = OVERRIDE.matcher(url);
        if (override.find()) {
            faults.add("--db-url (STAYHUB_DB_URL) must not set " + override.group(1)
                    + ": set the login with --db-user and STAYHUB_DB_PASSWORD");
        }
        if (user.isBlank()) {
            faults.add("--db-user (STAYHUB_DB_USER) must be set to the database login of this program");
        }
        return faults;
    }
}
