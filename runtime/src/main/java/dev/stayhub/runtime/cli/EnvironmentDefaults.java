package dev.stayhub.runtime.cli;

import java.lang.reflect.AnnotatedElement;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * Validates environment variables before picocli does, which stops at the first value that it cannot convert. An
 * invalid value is recorded and replaced with the built-in default, so that all other settings can still be validated.
 * An empty variable counts as unset.
 */
final class EnvironmentDefaults implements IDefaultValueProvider {

    private static final Pattern FORM = Pattern.compile("\\$\\{env:(\\w+)(?::-(.*))?}");

    private final Set<String> faults = new LinkedHashSet<>();

    Set<String> faults() {
        return faults;
    }

    @Override
    public String defaultValue(ArgSpec arg) {
        String value = arg.defaultValue();
        if (value == null
                || value.equals(Option.NULL_VALUE)
                || !(arg instanceof OptionSpec option)
                || !(option.userObject() instanceof AnnotatedElement declared)) {
            return null;
        }
        Matcher form = FORM.matcher(declared.getAnnotation(Option.class).defaultValue());
        if (!form.matches()) {
            return null;
        }
        String builtIn = form.group(2);
        if (value.isEmpty()) {
            return builtIn;
        }
        try {
            convert(option, value);
            return null;
        } catch (ParameterException e) {
            faults.add(e.getMessage() + " (from " + form.group(1) + ")");
            return builtIn;
        }
    }

    /** Converts the value with picocli itself, by parsing a command that has only this option. */
    private static void convert(OptionSpec option, String value) {
        OptionSpec alone = OptionSpec.builder(option.names())
                .type(option.type())
                .auxiliaryTypes(option.auxiliaryTypes())
                .converters(option.converters())
                .splitRegex(option.splitRegex())
                .arity("1")
                .build();
        CommandLine commandLine = new CommandLine(CommandSpec.create().addOption(alone));
        Cli.registerConverters(commandLine);
        commandLine.parseArgs(option.longestName() + "=" + value);
    }
}
