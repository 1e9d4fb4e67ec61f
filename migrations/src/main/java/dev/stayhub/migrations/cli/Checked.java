package dev.stayhub.migrations.cli;

import java.util.List;

/** Settings that can be wrong in ways their types do not show. */
public interface Checked {

    /**
     * Every fault, each a sentence that says what is wrong and what would be right; empty when all is well. Settings that
     * did not parse have their defaults by now, and those that are missing are null.
     */
    List<String> faults();
}
