package dev.stayhub.runtime.cli;

import java.util.List;

/** Settings that need validation beyond their types. */
public interface ValidatedOptions {

    /**
     * All errors, each a sentence that says what is wrong and what is expected; empty if the settings are valid. Called
     * even if other settings could not be parsed, so that all errors are reported together. Settings that could not be
     * parsed have their default or are null; they are reported already and must be skipped here.
     */
    List<String> faults();
}
