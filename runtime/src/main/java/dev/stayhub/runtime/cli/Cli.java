package dev.stayhub.runtime.cli;

import dev.stayhub.runtime.text.Uuids;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/**
 * Runs a picocli command with the conventions of StayHub's programs: one message lists all errors in the settings.
 *
 * <p>Exit codes: {@value #OK} success, {@value #FAILED} failure, {@value #BAD_USAGE} invalid settings, {@value
 * #UNAVAILABLE} the database is unavailable or rejects the work, so the result is unknown.
 *
 * <p>Sets the JVM's default time zone to UTC.
 */
public final class Cli {

    public static final int OK = 0;
    public static final int FAILED = 1;
    public static final int BAD_USAGE = 2;
    /** Not 3, which worker.jar uses. */
    public static final int UNAVAILABLE = 4;

    private static final String END = "--";
    /** A limit, because an exception can be a cause of its own cause. */
    private static final int MAX_CAUSES = 100;

    private Cli() {}

    /**
     * Parses and validates the arguments and runs the command.
     *
     * @param command a picocli command that is a {@code Callable<Integer>}, like its subcommands; those that are {@link
     *     ValidatedOptions} validate further. Options declare their environment variable as {@code defaultValue =
     *     "${env:NAME:-built-in default}"}
     * @return the exit code
     */
    public static int run(Object command, String... args) {
        // The driver sets each session's time zone to that of the JVM, and Postgres rejects zones that its time zone
        // database does not have. No code here depends on the session's zone.
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        // Libraries convert names to lower case with the JVM's locale, so on a Turkish machine every login would fail.
        Locale.setDefault(Locale.ROOT);
        CommandLine commandLine = new CommandLine(command);
        sayVersion(commandLine, versionOf(command));
        registerConverters(commandLine);
        collectAllErrors(commandLine);
        EnvironmentDefaults environment = new EnvironmentDefaults();
        commandLine.setDefaultValueProvider(environment);
        ParseResult parsed = commandLine.parseArgs(ended(args));
        Integer helpPrinted = CommandLine.executeHelpRequest(parsed);
        if (helpPrinted != null) {
            return helpPrinted;
        }
        Set<String> faults = faults(parsed, environment);
        if (!faults.isEmpty()) {
            report(lastOf(parsed).commandSpec(), faults);
            return BAD_USAGE;
        }
        return call(lastOf(parsed).commandSpec().commandLine());
    }

    /** The version from the jar's manifest; absent if the class does not come from a jar. */
    private static String versionOf(Object command) {
        String version = command.getClass().getPackage().getImplementationVersion();
        return version == null ? "not packaged" : version;
    }

    private static void sayVersion(CommandLine commandLine, String version) {
        commandLine.getCommandSpec().version(version);
        commandLine.getSubcommands().values().forEach(subcommand -> sayVersion(subcommand, version));
    }

    static void registerConverters(CommandLine commandLine) {
        commandLine.registerConverter(Duration.class, Durations::parse);
        commandLine.registerConverter(UUID.class, Cli::uuid);
        commandLine.registerConverter(int.class, Cli::wholeNumber);
        commandLine.registerConverter(Integer.class, Cli::wholeNumber);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    }

    private static Integer wholeNumber(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a whole number up to " + Integer.MAX_VALUE);
        }
    }

    private static UUID uuid(String text) {
        return Uuids.parse(text)
                .orElseThrow(() -> new TypeConversionException(
                        "'" + text + "' is not an id such as 0197f1f0-7c5a-7b41-9d0e-5a2f6f0b7c11"));
    }

    /** If the last argument is invalid, picocli skips the defaults of all others, so this appends one more argument. */
    private static String[] ended(String... args) {
        List<String> ended = new ArrayList<>(List.of(args));
        if (!ended.contains(END)) {
            ended.add(END);
        }
        return ended.toArray(String[]::new);
    }

    private static int call(CommandLine chosen) {
        try {
            return (Integer) ((Callable<?>) chosen.getCommand()).call();
        } catch (CommandFailedException e) {
            print(chosen, e.getMessage());
            return e.exitCode();
        } catch (Exception e) {
            fileTrouble(e).ifPresentOrElse(said -> print(chosen, said), () -> e.printStackTrace(chosen.getErr()));
            return FAILED;
        }
    }

    /** What the person who started the program can mend: a file that is missing, in the way, or not permitted. */
    private static Optional<String> fileTrouble(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .limit(MAX_CAUSES)
                .filter(FileSystemException.class::isInstance)
                .map(FileSystemException.class::cast)
                .findFirst()
                .map(e -> "cannot use " + e.getFile() + ": "
                        + Objects.requireNonNullElse(e.getReason(), e.getClass().getSimpleName()));
    }

    private static Set<String> faults(ParseResult parsed, EnvironmentDefaults environment) {
        Set<String> faults = new LinkedHashSet<>();
        for (ParseResult level = parsed; level != null; level = level.subcommand()) {
            level.errors().forEach(error -> faults.add(error.getMessage().replace(" but found '" + END + "'", "")));
        }
        faults.addAll(environment.faults());
        for (ParseResult level = parsed; level != null; level = level.subcommand()) {
            if (level.commandSpec().userObject() instanceof ValidatedOptions checked) {
                faults.addAll(checked.faults());
            }
        }
        return faults;
    }

    private static ParseResult lastOf(ParseResult parsed) {
        return parsed.hasSubcommand() ? lastOf(parsed.subcommand()) : parsed;
    }

    private static void collectAllErrors(CommandLine commandLine) {
        commandLine.getCommandSpec().parser().collectErrors(true);
        commandLine.getSubcommands().values().forEach(Cli::collectAllErrors);
    }

    private static void report(CommandSpec chosen, Set<String> faults) {
        PrintWriter err = chosen.commandLine().getErr();
        err.println(faults.size() == 1 ? "This setting is invalid:" : "These settings are invalid:");
        faults.forEach(fault -> err.println("  - " + fault));
        err.println("See " + chosen.qualifiedName() + " --help.");
        err.flush();
    }

    private static void print(CommandLine commandLine, String message) {
        commandLine.getErr().println(message);
        commandLine.getErr().flush();
    }
}
