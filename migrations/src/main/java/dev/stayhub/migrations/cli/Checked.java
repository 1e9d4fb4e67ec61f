package dev.stayhub.migrations.cli;

import java.util.List;

/**
 * Settings that can be wrong in ways their types do not show. Asked even when others did not parse, so that all faults can
 * be told at once: a value that did not parse is null, has been told already, and is to be passed over.
 */
public interface Checked {

    /** Every fault, each a sentence that says what is wrong and what would be right; empty when all is well. */
    List<String> faults();
}
