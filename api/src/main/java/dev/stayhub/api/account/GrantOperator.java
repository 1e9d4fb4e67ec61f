package dev.stayhub.api.account;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.UnavailableException;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.runtime.database.ConnectionPool;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.runtime.database.PoolSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.JdbiException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code api.jar grant-operator EMAIL}: neither a request nor the API's own database login can do this. */
@Command(
        name = "grant-operator",
        mixinStandardHelpOptions = true,
        description = {
            "Makes an account an operator, who can see every booking and the outbox.",
            "Requires the database login that owns the tables: --db-user and STAYHUB_DB_PASSWORD."
        })
public final class GrantOperator implements Callable<Integer>, ValidatedOptions {

    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(15);
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(5);

    @Mixin
    private DatabaseOptions database;

    @Parameters(paramLabel = "EMAIL", description = "The account's email address.")
    private String email;

    @Override
    public List<String> faults() {
        return database.faults();
    }

    @Override
    public Integer call() {
        PoolSettings one =
                new PoolSettings("stayhub-grant-operator", 1, CONNECTION_TIMEOUT, STATEMENT_TIMEOUT, Map.of());
        try (HikariDataSource pool = ConnectionPool.open(database, one)) {
            EmailAddress address = new EmailAddress(email);
            if (!new Transactions(pool).inTransaction(handle -> AccountQueries.makeOperator(handle, address))) {
                throw new CommandFailedException("no account has the email address " + address);
            }
            System.out.println(address + " is an operator now");
            return Cli.OK;
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("'" + email + "' is not an email address: " + e.getMessage(), e);
        } catch (JdbiException e) {
            throw new UnavailableException(
                    "could not grant the role: " + e.getCause().getMessage(), e);
        }
    }
}
