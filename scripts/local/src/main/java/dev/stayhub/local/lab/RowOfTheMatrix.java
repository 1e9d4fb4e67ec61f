package dev.stayhub.local.lab;

import dev.stayhub.local.faults.Cell;
import dev.stayhub.local.faults.Fault;
import dev.stayhub.local.faults.IndexCell;
import dev.stayhub.local.faults.IndexFault;
import dev.stayhub.local.faults.IndexPath;
import dev.stayhub.local.faults.OutboxColumn;
import dev.stayhub.local.faults.Struck;
import dev.stayhub.local.ledger.IndexDrift;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;

/** A row of docs/guarantees.md that has no lesson of its own: what it does to StayHub, told. */
final class RowOfTheMatrix {

    private static final String PAGE = "docs/guarantees.md";

    private RowOfTheMatrix() {}

    static Experiment experiment(Fault fault) {
        return new Experiment(fault.name(), fault.title(), (story, stage) -> tell(fault, story, stage));
    }

    static Experiment experiment(IndexFault fault) {
        return new Experiment(fault.name(), fault.title(), (story, stage) -> tell(fault, story, stage));
    }

    private static void tell(Fault fault, Story story, Stage stage) throws Exception {
        OutboxColumn column = OutboxColumn.on(stage, Quick.WORKER);
        column.revive();
        story.step(fault.title() + ".");
        Struck struck = fault.strike(column);
        look(story, column.scene());

        story.step("What died is started again, and does what is left to do.");
        Cell cell = struck.recover();
        look(story, column.scene());
        story.look("counted", cell.counted());
        story.check(!cell.lost(), "no email is lost");
        story.check(!cell.forNothing(), "none is sent in error");
        story.where(PAGE, "what it does to services without an outbox");
    }

    private static void look(Story story, Scene scene) {
        story.look("bookings", Rows.bookings(scene));
        story.look("outbox", Rows.outbox(scene));
        story.look("email_deliveries", Rows.emailDeliveries(scene));
        story.look("mailbox", Rows.mailbox(scene));
    }

    private static void tell(IndexFault fault, Story story, Stage stage) throws InterruptedException {
        IndexPath path = IndexPath.on(stage);
        story.step(fault.title() + ". What died is started again.");
        IndexCell cell = fault.play(path);
        story.look("outbox", Rows.outbox(path.scene()));
        story.look("search drift", IndexDrift.measure(path.scene()).line());
        story.look("search has lost the change", cell.lost() ? "yes" : "no");
        story.check(!cell.forNothing(), "search shows nothing that was never committed");
        story.where(PAGE, "all that may become of the index");
    }
}
