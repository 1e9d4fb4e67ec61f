package dev.stayhub.local.faults;

import dev.stayhub.local.stage.Together;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** A fault that happens to each column by itself. */
abstract class EachAlone implements Fault {

    private final String title;

    EachAlone(String title) {
        this.title = title;
    }

    @Override
    public final String title() {
        return title;
    }

    /** Whether a column has what fails. */
    boolean concerns(Column column) {
        return true;
    }

    abstract Cell play(Column column) throws Exception;

    @Override
    public final Map<Column, Cell> play(List<Column> columns) throws InterruptedException {
        List<Column> concerned = columns.stream().filter(this::concerns).toList();
        List<Callable<Cell>> plays = new ArrayList<>();
        concerned.forEach(column -> plays.add(() -> play(column)));
        List<Cell> cells = Together.all(plays);
        Map<Column, Cell> byColumn = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            byColumn.put(concerned.get(i), cells.get(i));
        }
        return byColumn;
    }
}
