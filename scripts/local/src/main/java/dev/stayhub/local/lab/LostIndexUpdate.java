package dev.stayhub.local.lab;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Host;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import java.util.List;
import java.util.UUID;

final class LostIndexUpdate implements Experiment {

    @Override
    public String name() {
        return "lost-index-update";
    }

    @Override
    public String about() {
        return "the other choice: a save that search never hears of, and how that is mended";
    }

    @Override
    public void play(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.sceneWithSearch("search");
        Index.build(scene);
        ChildProcess api = scene.startApi();
        Host host = scene.host();
        UUID place = host.place(0);
        host.rename(place, "Windmill");
        Index.awaitShown(scene, "Windmill");

        story.step(
                "A host renames a place from Windmill to Lighthouse. The api dies after its commit, before it writes the"
                        + " document.");
        scene.traps().set(CrashPoint.AFTER_COMMIT);
        host.rename(place, "Lighthouse");
        Quick.awaitDeath(api);
        story.look("process", Quick.end(api));
        story.look("properties", titles(scene));
        story.look("outbox", Rows.outbox(scene));

        story.step("The api is started again, and so is a worker.");
        scene.startApi();
        scene.startWorker("worker", Quick.WORKER);
        List<String> byNew = host.search("Lighthouse");
        List<String> byOld = host.search("Windmill");
        story.look("search for Lighthouse finds", byNew.toString());
        story.look("search for Windmill finds", byOld.toString());
        long messages = Rows.number(scene, "SELECT count(*) FROM outbox");
        story.check(
                byNew.isEmpty() && byOld.size() == 1 && messages == 0,
                "search shows what was before, and nothing remembers that this is wrong: messages: " + messages);

        story.step("But the table knows, and the two can be compared: worker.jar search drift --repair");
        String repaired = scene.runWorkerCommand("search", "drift", "--repair");
        story.look("printed", repaired.lines().toList());
        story.check(repaired.contains("stale=1") && repaired.contains("repaired 1"), "measured: stale=1, and mended");
        Index.awaitShown(scene, "Lighthouse");
        story.look("search for Lighthouse finds", host.search("Lighthouse").toString());
        story.check(host.search("Windmill").isEmpty(), "search shows the table again");
        scene.close();
        story.learn(
                "The outbox is for what must not be lost; it costs a table, a process and some latency. An index is derived"
                        + " data: it gets a repair, a rebuild and an honest comment at the line where the guarantee ends. Ask what"
                        + " losing the message costs.");
        story.where("api/src/main/java/dev/stayhub/api/property/SaveProperty.java", "the line, and the comment");
        story.where("api/src/main/java/dev/stayhub/api/booking/CreateBooking.java", "its counterpart");
        story.where("search/src/main/java/dev/stayhub/search/Comparison.java", "drift: missing, stale, extra");
        story.where(
                "scripts/local/src/test/java/dev/stayhub/local/run/CrashAfterCommitIT.java",
                "the test: both paths killed at the same moment");
    }

    private static List<String> titles(Scene scene) {
        return scene.db()
                .withHandle(handle ->
                        Rows.of(handle, "SELECT id, title, version FROM properties WHERE version > 1 ORDER BY id"));
    }
}
