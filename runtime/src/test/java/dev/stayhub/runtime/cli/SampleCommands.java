package dev.stayhub.runtime.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Programs as ours are, and nothing else. */
final class SampleCommands {

    private SampleCommands() {}

    @Command(name = "group", mixinStandardHelpOptions = true, subcommands = Sub.class)
    static final class Group extends CommandGroup {}

    @Command(name = "program", mixinStandardHelpOptions = true, subcommands = Sub.class)
    static final class Program implements Callable<Integer>, ValidatedOptions {

        @Option(names = "--lease", defaultValue = "${env:STAYHUB_NO_SUCH_LEASE:-30s}")
        Duration lease;

        @Option(names = "--pause", defaultValue = "${env:STAYHUB_NO_SUCH_PAUSE:-1s}")
        Duration pause;

        @Option(names = "--slots", defaultValue = "${env:STAYHUB_NO_SUCH_SLOTS:-8}")
        int slots;

        @Option(names = "--user", defaultValue = "${env:STAYHUB_NO_SUCH_USER:-somebody}")
        String user;

        @Option(names = "--quiet")
        boolean quiet;

        @Option(names = "--about")
        UUID about;

        private final Supplier<Integer> work;

        Program(Supplier<Integer> work) {
            this.work = work;
        }

        @Override
        public List<String> faults() {
            List<String> faults = new ArrayList<>();
            if (lease.isZero()) {
                faults.add("--lease must be longer than zero");
            }
            if (user.isBlank()) {
                faults.add("--user must name a user");
            }
            return faults;
        }

        @Override
        public Integer call() {
            return work.get();
        }
    }

    @Command(name = "sub", mixinStandardHelpOptions = true)
    static final class Sub implements Callable<Integer>, ValidatedOptions {

        @Option(names = "--from", required = true)
        String from;

        @Option(names = "--until", required = true)
        String until;

        @Parameters(arity = "0..1")
        String note;

        @Override
        public List<String> faults() {
            return from != null && from.equals(until) ? List.of("--from has to differ from --until") : List.of();
        }

        @Override
        public Integer call() {
            return 7;
        }
    }

    @Command(name = "from-environment")
    static final class FromEnvironment implements Callable<Integer>, ValidatedOptions {

        enum Unit {
            HOURS,
            DAYS
        }

        @Option(names = "--lease", defaultValue = "${env:PATH:-30s}")
        Duration lease;

        @Option(names = "--batch", defaultValue = "${env:HOME:-100}")
        int batch;

        @Option(names = "--unit", defaultValue = "HOURS")
        Unit unit;

        @Option(names = "--slots", defaultValue = "${env:STAYHUB_NO_SUCH_SLOTS:-8}")
        int slots;

        @Option(names = "--nothing", defaultValue = "${env:STAYHUB_NO_SUCH_NUMBER}")
        Integer nothing;

        @Override
        public List<String> faults() {
            List<String> faults = new ArrayList<>();
            if (lease.isZero()) {
                faults.add("--lease must be longer than zero");
            }
            if (slots < 1) {
                faults.add("--slots must be at least 1");
            }
            return faults;
        }

        @Override
        public Integer call() {
            return Cli.OK;
        }
    }
}
