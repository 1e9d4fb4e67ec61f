package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.waiting.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class LostHint implements Experiment.Play {

    private static final int BOOKINGS = 3;
    private static final String POLL = "1s";
    private static final int FALSE_HINTS = 50;

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        scene.startApi();

        story.step("The api tells workers of each commit (NOTIFY), and a worker listens. It polls every " + POLL + ". "
                + BOOKINGS + " guests book, one after the other.");
        Program worker = scene.startWorker("with-hints", polling("on"));
        double withHints = medianMillisToEmail(story, scene);

        story.step("Hints that are wrong: " + FALSE_HINTS + " of them, and nothing is due.");
        int before = scene.provider().mailbox().size();
        scene.db().useHandle(handle -> {
            for (int hint = 0; hint < FALSE_HINTS; hint++) {
                handle.execute("NOTIFY outbox_wakeup");
            }
        });
        medianMillisToEmail(story, scene);
        int emails = scene.provider().mailbox().size() - before;
        story.check(
                emails == 2 * BOOKINGS,
                "they cost a look each and change nothing: emails of the next " + BOOKINGS + " bookings: " + emails);
        worker.stop();

        story.step("Hints that are lost: the worker does not listen (STAYHUB_WAKEUP=off).");
        scene.startWorker("without-hints", polling("off"));
        double withoutHints = medianMillisToEmail(story, scene);
        story.check(
                withHints < withoutHints,
                "a hint makes it fast: median with hints " + Quick.millis(withHints) + ", without "
                        + Quick.millis(withoutHints));
        int sent = scene.provider().mailbox().distinct();
        long due = Rows.number(scene, "SELECT count(*) FROM outbox WHERE status = 'PENDING' AND due_at <= now()");
        story.check(
                sent == 2 * 3 * BOOKINGS
                        && due == 0
                        && scene.provider().mailbox().size() == sent,
                "polling makes it right: emails: " + sent + " for " + 3 * BOOKINGS + " bookings, each once");
    }

    private static Map<String, String> polling(String wakeup) {
        Map<String, String> settings = new TreeMap<>(Quick.worker("STAYHUB_INTERVAL", POLL));
        settings.put("STAYHUB_WAKEUP", wakeup);
        return settings;
    }

    private static double medianMillisToEmail(Story story, Scene scene) throws InterruptedException {
        List<Double> millis = new ArrayList<>();
        for (int booking = 0; booking < BOOKINGS; booking++) {
            int seen = scene.provider().mailbox().size();
            scene.guests().book();
            long bookedNanos = System.nanoTime();
            Patience.until(
                    "both emails have come",
                    Quick.LONG,
                    () -> scene.provider().mailbox().size() == seen + 2);
            millis.add((scene.provider().mailbox().since(seen).get(0).atNanos() - bookedNanos) / 1e6);
        }
        story.look(
                "from the answer to the first email",
                millis.stream().map(Quick::millis).toList().toString());
        return millis.stream().sorted().toList().get(BOOKINGS / 2);
    }
}
