package dev.stayhub.testbed.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What was measured again and again. Not thread-safe. */
public final class Samples {

    private static final double NANOS_PER_MILLI = 1e6;

    private final List<Double> values = new ArrayList<>();

    public void add(double value) {
        values.add(value);
    }

    /** Adds a time, as milliseconds. */
    public void addNanos(long nanos) {
        add(nanos / NANOS_PER_MILLI);
    }

    public int count() {
        return values.size();
    }

    public double median() {
        List<Double> sorted = sorted();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** The smallest value that so many percent of all do not exceed. */
    public double percentile(int percent) {
        List<Double> sorted = sorted();
        int rank = (int) Math.ceil(percent / 100.0 * sorted.size());
        return sorted.get(Math.max(1, rank) - 1);
    }

    public double largest() {
        return sorted().get(values.size() - 1);
    }

    private List<Double> sorted() {
        if (values.isEmpty()) {
            throw new IllegalStateException("nothing was measured");
        }
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted;
    }
}
