package dev.stayhub.bench.measure;

import dev.stayhub.testbed.report.Figures;
import dev.stayhub.testbed.report.Samples;
import dev.stayhub.testbed.report.Table;
import java.util.function.DoubleBinaryOperator;

/** Two rates that are measured in turn, round by round, and what one is of the other. Not thread-safe. */
public final class Rounds {

    private final Samples first = new Samples();
    private final Samples second = new Samples();
    private final Table table;
    private final DoubleBinaryOperator ratio;
    private int rounds;

    /**
     * None yet.
     *
     * @param caption what the rates are
     * @param ratio of the first and the second
     */
    public Rounds(String caption, String first, String second, DoubleBinaryOperator ratio) {
        this.table = Table.of(caption, "Round", first, second, "Ratio");
        this.ratio = ratio;
    }

    /** A round that is shown, and not counted. */
    public void warmUp(double ofFirst, double ofSecond) {
        row("warm-up, not counted", ofFirst, ofSecond);
    }

    public void add(double ofFirst, double ofSecond) {
        first.add(ofFirst);
        second.add(ofSecond);
        row(Integer.toString(++rounds), ofFirst, ofSecond);
    }

    private void row(String name, double ofFirst, double ofSecond) {
        table.row(
                name,
                Figures.whole(ofFirst),
                Figures.whole(ofSecond),
                Figures.decimal(ratio.applyAsDouble(ofFirst, ofSecond)));
    }

    /** The median of the first. */
    public double first() {
        return first.median();
    }

    /** The ratio of the medians. */
    public double ratio() {
        return ratio.applyAsDouble(first.median(), second.median());
    }

    /** All rounds, and the medians below. */
    public Table table() {
        row("median", first.median(), second.median());
        return table;
    }
}
