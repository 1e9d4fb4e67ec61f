package dev.stayhub.local.lab;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * What the reader is told: steps, what there is to see after each, whether it is as it should be, and what to learn. Used
 * by one thread.
 */
final class Story {

    private static final int WIDTH = 92;
    private static final int DEEPEST_INDENT = 10;
    private static final String INDENT = "   ";

    private final PrintStream out;
    private final StringBuilder told = new StringBuilder();
    private int steps;
    private int failures;

    Story(PrintStream out) {
        this.out = out;
    }

    /** Begins. */
    void title(String name, String about) {
        wrapped(name + ": ", about);
    }

    /** What is done now. */
    void step(String what) {
        line("");
        wrapped(++steps + ". ", what);
    }

    /** What can be seen: rows, processes, files. */
    void look(String what, List<String> lines) {
        line(INDENT + what);
        (lines.isEmpty() ? List.of("(nothing)") : lines).forEach(each -> line(INDENT + "  | " + each));
    }

    /** The same for what fits into a line. */
    void look(String what, String value) {
        wrapped(INDENT + what + ": ", value);
    }

    /** A claim of the experiment; it fails if one does not hold. */
    void check(boolean holds, String claim) {
        failures += holds ? 0 : 1;
        wrapped(INDENT + (holds ? "[ok] " : "[NOT SO] "), claim);
    }

    /** What to take home. */
    void learn(String lesson) {
        line("");
        wrapped("Learn: ", lesson);
    }

    /** Where it is in the code, or which test holds it. */
    void where(String file, String what) {
        String place = "  " + file + ": ";
        if (place.length() + what.length() <= WIDTH) {
            line(place + what);
        } else {
            line(place.stripTrailing());
            line("      " + what);
        }
    }

    /** Whether all that was claimed held. */
    boolean holds() {
        return failures == 0;
    }

    /** All that was told. */
    String told() {
        return told.toString();
    }

    private void wrapped(String lead, String text) {
        String indent = " ".repeat(Math.min(lead.length(), DEEPEST_INDENT));
        List<String> lines = new ArrayList<>();
        StringBuilder current = new StringBuilder(lead);
        String before = "";
        for (String word : text.split(" ", -1)) {
            if (!before.isEmpty() && current.length() + word.length() + 1 > WIDTH) {
                lines.add(current.toString());
                current = new StringBuilder(indent).append(word);
            } else {
                current.append(before).append(word);
            }
            before = " ";
        }
        lines.add(current.toString());
        lines.forEach(this::line);
    }

    private void line(String text) {
        told.append(text).append('\n');
        out.println(text);
        out.flush();
    }
}
