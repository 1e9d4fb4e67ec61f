package dev.stayhub.bench.measure;

import dev.stayhub.bench.report.Section;
import java.io.IOException;
import java.sql.SQLException;

/** A comparison within one run, called by its name. */
public interface Benchmark {

    String name();

    /** Measures; ends by itself. */
    Section run(Bed bed) throws IOException, SQLException, InterruptedException;
}
