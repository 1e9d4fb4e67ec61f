package dev.stayhub.local.faults;

import dev.stayhub.local.stage.Stage;
import dev.stayhub.local.stage.Together;
import dev.stayhub.local.twins.Twin.Mistake;
import dev.stayhub.testbed.mail.Behaviour;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Plays every fault on every column. */
final class Matrix {

    private final Stage stage;
    private final List<Column> columns = new ArrayList<>();

    Matrix(Stage stage) {
        this.stage = stage;
        for (Mistake mistake : Mistake.values()) {
            columns.add(new TwinColumn(mistake, stage.scene(mistake.id())));
        }
        columns.add(new OutboxColumn(stage.scene("outbox")));
    }

    List<String> headings() {
        return columns.stream().map(Column::title).toList();
    }

    /**
     * Plays them.
     *
     * @param wanted which, by title
     * @param told each row as soon as it is played
     */
    List<Row> play(Predicate<String> wanted, Consumer<Row> told) throws Exception {
        List<Callable<Void>> starts = new ArrayList<>();
        columns.forEach(column -> starts.add(() -> {
            column.revive();
            return null;
        }));
        Together.all(starts);
        List<Row> rows = new ArrayList<>();
        List<Fault> faults = Faults.all(stage).stream()
                .filter(fault -> wanted.test(fault.title()))
                .toList();
        for (Fault fault : faults) {
            Row row = row(fault);
            columns.forEach(column -> column.scene().provider().behave(Behaviour.ORDINARY));
            told.accept(row);
            rows.add(row);
        }
        return rows;
    }

    private Row row(Fault fault) throws Exception {
        Map<Column, Cell> cells = fault.play(columns);
        return new Row(
                fault.title(),
                columns.stream()
                        .map(column -> Optional.ofNullable(cells.get(column)))
                        .toList());
    }
}
