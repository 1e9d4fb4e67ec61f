package dev.stayhub.runtime.cli;

import java.util.List;

/** Settings that can be wrong in ways their types do not show. */
public interface ValidatedOptions {

    /**
     * Every fault, each a sentence that says what is wrong and what would be right; empty when all is well. Asked even when
     * other settings did not parse, so that all faults are told at once: those have their default or are null by now, have
     * been told already, and are to be passed over.
     */
    List<String> faults();
}
