package dev.stayhub.local.faults;

import dev.stayhub.local.program.TestbedCommand;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.ValidatedOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code local.jar lab guarantees}: plays the matrix and compares it with its page. */
@Command(
        name = "guarantees",
        mixinStandardHelpOptions = true,
        description = {
            "Plays every fault on every path with real processes, and compares what came of it with docs/guarantees.md.",
            "Takes five to ten minutes, three of them for a handler that hangs. Exit codes: 0 they agree, 1 they do not."
        })
public final class GuaranteesCommand implements TestbedCommand, ValidatedOptions {

    @Option(
            names = "--home",
            paramLabel = "DIRECTORY",
            defaultValue = "${env:STAYHUB_LAB_HOME:-var/lab}",
            description = "Where it keeps its Postgres and its logs (STAYHUB_LAB_HOME, default: ${DEFAULT-VALUE}).")
    private Path home;

    @Option(
            names = "--page",
            paramLabel = "FILE",
            defaultValue = "docs/guarantees.md",
            description = "The page (default: ${DEFAULT-VALUE}).")
    private Path page;

    @Option(
            names = "--only",
            paramLabel = "WORDS",
            description = "Only the faults that have these words in their title; may be given several times.")
    private List<String> only = List.of();

    @Option(names = "--write", description = "Write what was measured into the page.")
    private boolean write;

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        if (Matrix.titles().stream().noneMatch(this::isWanted)) {
            faults.add("--only must be part of a row's title in " + page + ", which '" + String.join("' or '", only)
                    + "' is not");
        }
        if (write && !only.isEmpty()) {
            faults.add("--write writes the page from all rows, so it cannot be combined with --only");
        }
        return faults;
    }

    private boolean isWanted(String title) {
        return only.isEmpty() || only.stream().anyMatch(title::contains);
    }

    @Override
    public Integer run() throws Exception {
        Page written = Page.read(page);
        long startNanos = System.nanoTime();
        String tables;
        try (Stage stage = Stage.open(home)) {
            tables = Matrix.play(stage, this::isWanted);
        }
        System.out.printf("%nplayed in %.0f s%n", (System.nanoTime() - startNanos) / 1e9);
        return write ? write(written, tables) : compare(written, tables);
    }

    private int write(Page written, String tables) throws IOException {
        written.write(tables);
        System.out.println(page + " is written");
        return Cli.OK;
    }

    private int compare(Page written, String tables) {
        List<String> differences = only.isEmpty() ? written.differences(tables) : written.unsaid(tables);
        if (differences.isEmpty()) {
            System.out.println(page + " says so");
            return Cli.OK;
        }
        System.out.println(page + " and this run disagree:");
        differences.forEach(System.out::println);
        return Cli.FAILED;
    }
}
