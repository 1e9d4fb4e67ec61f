package dev.stayhub.local.faults;

import dev.stayhub.local.ledger.IndexDrift;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.local.twins.Twin.Mistake;
import dev.stayhub.testbed.report.Table;
import dev.stayhub.testbed.waiting.Together;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Plays faults on all columns at once, and prints the numbers behind each cell as soon as they are known. */
final class Matrix {

    private static final String NOTHING_OF_THE_KIND = "–";
    private static final String REBUILT = "All of these, and then worker.jar search rebuild";

    private Matrix() {}

    /**
     * Plays both tables.
     *
     * @param wanted which rows, by their titles
     * @return them in Markdown
     */
    static String play(Stage stage, Predicate<String> wanted) throws InterruptedException {
        List<Fault> faults =
                Faults.ALL.stream().filter(fault -> wanted.test(fault.title())).toList();
        List<IndexFault> indexFaults = IndexFault.ALL.stream()
                .filter(fault -> wanted.test(fault.title()))
                .toList();
        List<String> tables = new ArrayList<>();
        if (!faults.isEmpty()) {
            tables.add(emails(stage, faults));
        }
        if (!indexFaults.isEmpty() || wanted.test(REBUILT)) {
            tables.add(index(stage, indexFaults));
        }
        return String.join("\n", tables);
    }

    /** The titles of all rows. */
    static List<String> titles() {
        return Stream.of(
                        Faults.ALL.stream().map(Fault::title),
                        IndexFault.ALL.stream().map(IndexFault::title),
                        Stream.of(REBUILT))
                .flatMap(titles -> titles)
                .toList();
    }

    private static String emails(Stage stage, List<Fault> faults) throws InterruptedException {
        Mistake[] mistakes = Mistake.values();
        SharedServer server = new SharedServer(stage, mistakes.length + 1);
        List<Column> columns = new ArrayList<>();
        for (Mistake mistake : mistakes) {
            columns.add(new TwinColumn(server, mistake));
        }
        columns.add(new OutboxColumn(server, OutboxColumn.QUICK));
        onEach(columns, column -> {
            column.revive();
            return "";
        });
        Table table = Table.of("", row("", columns.stream().map(Column::title).toList()));
        for (Fault fault : faults) {
            System.out.println(fault.title());
            table.row(row(fault.title(), onEach(columns, column -> cell(fault, column))));
        }
        return text(table);
    }

    private static String[] row(String title, List<String> cells) {
        return Stream.concat(Stream.of(title), cells.stream()).toArray(String[]::new);
    }

    private static String text(Table table) {
        return String.join("\n", table.markdown()) + "\n";
    }

    private static String cell(Fault fault, Column column) throws Exception {
        if (!fault.concerns(column)) {
            return NOTHING_OF_THE_KIND;
        }
        Cell cell = fault.play(column);
        System.out.printf("  %-18s %s%n", column.title(), cell.counted());
        return cell.text();
    }

    private interface Play {

        String on(Column column) throws Exception;
    }

    private static List<String> onEach(List<Column> columns, Play play) throws InterruptedException {
        List<Callable<String>> plays = new ArrayList<>();
        columns.forEach(column -> plays.add(() -> play.on(column)));
        return Together.all(plays);
    }

    /** The last row is what a rebuild makes of all that was played before. */
    private static String index(Stage stage, List<IndexFault> faults) throws InterruptedException {
        IndexPath path = IndexPath.on(stage);
        Table table = Table.of("", "", "index");
        for (IndexFault fault : faults) {
            add(table, fault.title(), fault.play(path));
        }
        path.scene().runWorkerCommand("search", "rebuild");
        IndexDrift drift = IndexDrift.measure(path.scene());
        add(table, REBUILT, new IndexCell(!drift.isComplete(), drift.hasExtra()));
        return text(table);
    }

    private static void add(Table table, String title, IndexCell cell) {
        System.out.printf("%s%n  %-18s %s%n", title, "index", cell);
        table.row(title, cell.text());
    }
}
