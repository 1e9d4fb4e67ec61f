package dev.stayhub.migrations;

import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.flywaydb.core.api.FlywayException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code java -jar migrations.jar}: applies the missing migrations, then exits. */
@Command(
        name = "migrations.jar",
        mixinStandardHelpOptions = true,
        description = {
            "Migrates the database to the newest schema. Run it before api.jar and worker.jar, as the owner of the tables.",
            "The login needs CREATEROLE, unless the roles stayhub_api and stayhub_worker exist already.",
            "The password is read from STAYHUB_DB_PASSWORD."
        })
public final class Migrate implements Callable<Integer>, ValidatedOptions {

    @Mixin
    private DatabaseOptions database;

    public static void main(String[] args) {
        System.exit(Cli.run(new Migrate(), args));
    }

    @Override
    public List<String> faults() {
        return database.faults();
    }

    @Override
    public Integer call() {
        try {
            int applied = Migrations.apply(database.url(), database.user(), database.password());
            System.out.println("the schema is up to date, migrations applied: " + applied);
            return Cli.OK;
        } catch (FlywayException e) {
            throw new CommandFailedException("the schema could not be migrated: " + reason(e), e);
        }
    }

    /** The database's message, which is more useful than the position in a script. */
    private static String reason(FlywayException e) {
        String message = e.getMessage();
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException refusal) {
                message = message.lines().findFirst().orElse("") + System.lineSeparator() + refusal.getMessage();
            }
        }
        return message;
    }
}
