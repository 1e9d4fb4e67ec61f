package dev.stayhub.bench.report;

import dev.stayhub.testbed.report.Figures;

/**
 * What a benchmark is to reach.
 *
 * @param wanted what is wanted, with its bound
 * @param found what was measured
 */
public record Target(String wanted, String found, boolean met) {

    /** A ratio or a rate that has to be large. */
    public static Target atLeast(double bound, double found, String what) {
        return new Target(
                what + ": at least " + Figures.decimal(bound),
                Figures.decimal(found),
                Double.compare(found, bound) >= 0);
    }

    /** A ratio or a time that has to be small. */
    public static Target atMost(double bound, double found, String what) {
        return new Target(
                what + ": at most " + Figures.decimal(bound),
                Figures.decimal(found),
                Double.compare(found, bound) <= 0);
    }
}
