package dev.stayhub.bench.report;

import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.report.MarkedPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What all benchmarks found, for a page of docs/. */
public final class Report {

    private static final String BEGIN = "<!-- measured: begin -->\n";
    private static final String END = "<!-- measured: end -->";

    private final List<Section> sections = new ArrayList<>();

    /** Adds what one found, and tells it. */
    public void add(Section section) {
        System.out.println(section.plainText());
        sections.add(section);
    }

    /** Whether no target was missed. */
    public boolean met() {
        return sections.stream().allMatch(Section::met);
    }

    /**
     * Puts it between the two marks of a page, or makes a page of it if there is none.
     *
     * @throws CommandFailedException if the page cannot be written
     */
    public void write(Path page) {
        try {
            if (!Files.exists(page)) {
                Files.writeString(page, BEGIN + END + "\n");
            }
            List<String> lines = new ArrayList<>();
            sections.forEach(section -> lines.addAll(section.markdown()));
            MarkedPage.read(page, BEGIN, END).write(String.join("\n", lines));
        } catch (IOException e) {
            throw new CommandFailedException(page + " cannot be written: " + e.getMessage(), e);
        }
    }

    /**
     * Fails as {@link #write} would, before anything is measured.
     *
     * @throws TestbedException if the page has no place for a report: it is somebody's
     * @throws CommandFailedException if it cannot be made
     */
    public static void requireWritable(Path page) {
        try {
            if (Files.exists(page)) {
                MarkedPage.read(page, BEGIN, END);
            } else if (!Files.isDirectory(page.toAbsolutePath().getParent())) {
                throw new CommandFailedException(page + " cannot be written: its directory is not there");
            }
        } catch (IOException e) {
            throw new CommandFailedException(page + " cannot be read: " + e.getMessage(), e);
        }
    }
}
