package dev.stayhub.local.process;

/**
 * How much memory our programs are given: without a bound Java takes a quarter of the machine's, whatever it needs.
 * docs/runbook.md says what was measured.
 */
public final class Heap {

    public static final String API = "-Xmx256m";
    public static final String WORKER = "-Xmx128m";

    private Heap() {}
}
