package dev.stayhub.local.lab;

import dev.stayhub.local.faults.IndexFault;
import dev.stayhub.local.faults.IndexPath;
import dev.stayhub.local.ledger.IndexDrift;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.guests.Host;
import dev.stayhub.testbed.process.Program;
import java.util.List;
import java.util.UUID;

final class LostIndexUpdate implements Experiment.Play {

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        IndexPath path = IndexPath.on(stage);
        Scene scene = path.scene();
        Host host = scene.host();
        UUID place = host.place(0);
        Program api = path.startApi();
        host.rename(place, "Windmill");
        Quick.awaitShown(scene, "Windmill");

        story.step(
                "A host renames a place from Windmill to Lighthouse. The api dies after its commit, before it writes the"
                        + " document.");
        IndexFault.LOST_UPDATE.begin().on(path);
        host.rename(place, "Lighthouse");
        IndexFault.LOST_UPDATE.end().on(path);
        story.look("process", Quick.end(api));
        story.look(
                "properties",
                Rows.of(scene, "SELECT id, title, version FROM properties WHERE version > 1 ORDER BY id"));
        story.look("outbox", Rows.outbox(scene));

        story.step("The api is started again, and so is a worker.");
        path.revive();
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
        Quick.awaitShown(scene, "Lighthouse");
        story.look("search for Lighthouse finds", host.search("Lighthouse").toString());
        story.check(
                host.search("Windmill").isEmpty() && IndexDrift.measure(scene).isNone(),
                "search shows the table again");
    }
}
