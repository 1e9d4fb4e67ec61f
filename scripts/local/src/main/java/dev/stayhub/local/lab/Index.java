package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;

/** What experiments about the index have in common. */
final class Index {

    private Index() {}

    /** Makes the index of a scene that has none. */
    static void build(Scene scene) throws InterruptedException {
        scene.runWorkerCommand("search", "rebuild");
    }

    /** Waits until a search for this title finds it. */
    static void awaitShown(Scene scene, String title) throws InterruptedException {
        Patience.until(
                "search finds " + title,
                Quick.LONG,
                () -> scene.host().search(title).contains(title));
    }
}
