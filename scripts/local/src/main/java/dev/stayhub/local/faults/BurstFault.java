package dev.stayhub.local.faults;

import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Together;
import dev.stayhub.runtime.cli.CouldNot;
import dev.stayhub.testbed.mail.Gate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A fault that comes while many bookings are under way on all columns, as many emails as each has under way at once. */
final class BurstFault implements Fault {

    static final int BOOKINGS = 6;

    private static final Duration LONG = Duration.ofMinutes(2);

    private final String title;
    private final Supplier<Gate> gates;
    private final Strike strike;

    /** What hits them. */
    @FunctionalInterface
    interface Strike {

        void hit(List<Column> columns) throws Exception;
    }

    /** @param gates where senders are when it comes */
    BurstFault(String title, Supplier<Gate> gates, Strike strike) {
        this.title = title;
        this.gates = gates;
        this.strike = strike;
    }

    private record Begun(Column column, Accounts accounts, Gate gate, List<CompletableFuture<Answer>> answers) {}

    @Override
    public String title() {
        return title;
    }

    @Override
    public Map<Column, Cell> play(List<Column> columns) throws Exception {
        List<Begun> begun = new ArrayList<>();
        for (Column column : columns) {
            begun.add(begin(column));
        }
        for (Begun each : begun) {
            if (!each.gate().awaitHeld(each.column().window(), LONG)) {
                throw new CouldNot(each.column().title() + " does not send");
            }
            if (each.column().answersBeforeItSends()) {
                each.answers().forEach(CompletableFuture::join);
            }
        }
        strike.hit(columns);
        begun.forEach(each -> each.gate().open());
        List<Callable<Cell>> endings = new ArrayList<>();
        begun.forEach(each -> endings.add(() -> end(each)));
        List<Cell> cells = Together.all(endings);
        Map<Column, Cell> byColumn = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            byColumn.put(columns.get(i), cells.get(i));
        }
        return byColumn;
    }

    private Begun begin(Column column) {
        Accounts accounts = Accounts.open(column);
        Gate gate = gates.get();
        column.scene().provider().behave(gate);
        return new Begun(column, accounts, gate, column.scene().guests().ask(BOOKINGS));
    }

    private static Cell end(Begun begun) throws InterruptedException {
        List<Answer> answers =
                begun.answers().stream().map(CompletableFuture::join).toList();
        begun.column().revive();
        begun.column().settle(begun.accounts());
        return begun.accounts().close(answers, begun.column().repeatsAtMost());
    }
}
