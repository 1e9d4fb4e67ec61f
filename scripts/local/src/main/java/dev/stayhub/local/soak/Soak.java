package dev.stayhub.local.soak;

import dev.stayhub.local.program.Jar;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.MailProvider;
import dev.stayhub.testbed.mail.Moment;
import dev.stayhub.testbed.mail.Tempo;
import dev.stayhub.testbed.network.Door;
import dev.stayhub.testbed.process.Service;
import dev.stayhub.testbed.waiting.Patience;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The programs as they were built, and what is done to them. Used by one thread. */
final class Soak {

    static final int WORKERS = 2;
    static final int SLOTS = 8;
    static final Duration LEASE = Duration.ofSeconds(5);

    private static final Duration AWAY = Duration.ofSeconds(3);
    /** The provider takes twice that, so that kills find emails under way. */
    private static final Duration HALF_AN_EMAIL = Duration.ofMillis(15);

    private static final Behaviour ORDINARY = moment -> {
        if (moment != Moment.HEARD) {
            Patience.pass(HALF_AN_EMAIL);
        }
    };
    private static final int PAUSE_AT_LEAST_MILLIS = 500;
    private static final int PAUSE_AT_MOST_MILLIS = 4_000;
    private static final Map<String, String> SETTINGS =
            Map.of("STAYHUB_LEASE", LEASE.toSeconds() + "s", "STAYHUB_SLOTS", Integer.toString(SLOTS));

    private final Stage stage;
    private final Scene scene;
    private final RandomGenerator random;
    private final Troubles troubles;
    private final Service api;
    private final List<Service> workers = new ArrayList<>();
    private final long startNanos = System.nanoTime();

    Soak(Stage stage, Scene scene, RandomGenerator random) {
        this.stage = stage;
        this.scene = scene;
        this.random = random;
        this.troubles = new Troubles(random);
        this.api = new Service(() -> scene.startApi(Jar.API.server()));
        for (int number = 1; number <= WORKERS; number++) {
            String name = "worker-" + number;
            workers.add(new Service(() -> scene.startWorker(name, Jar.WORKER.server(), SETTINGS)));
        }
    }

    void start() throws InterruptedException {
        scene.provider().behave(ORDINARY);
        ensureAllRun();
    }

    private void ensureAllRun() throws InterruptedException {
        api.ensureRunning();
        for (Service worker : workers) {
            worker.ensureRunning();
        }
    }

    /** Makes trouble until the time is up. */
    void disturb(Duration time) throws IOException, InterruptedException {
        long endNanos = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - endNanos < 0) {
            Patience.pass(Duration.ofMillis(random.nextInt(PAUSE_AT_LEAST_MILLIS, PAUSE_AT_MOST_MILLIS)));
            Trouble next = troubles.draw();
            tell(next);
            next.happenTo(this);
        }
        start();
    }

    Troubles troubles() {
        return troubles;
    }

    /** How often a program ended that nobody had killed. */
    int ownDeaths() {
        return api.ownDeaths() + workers.stream().mapToInt(Service::ownDeaths).sum();
    }

    Stage stage() {
        return stage;
    }

    Scene scene() {
        return scene;
    }

    MailProvider provider() {
        return scene.provider();
    }

    Door searchDoor() throws InterruptedException {
        return stage.searchDoor();
    }

    Service api() {
        return api;
    }

    Service anyWorker() {
        return workers.get(random.nextInt(WORKERS));
    }

    void behave(Behaviour behaviour) throws InterruptedException {
        forAWhile(() -> provider().behave(behaviour), () -> provider().behave(ORDINARY));
    }

    void answer(Tempo tempo) throws InterruptedException {
        forAWhile(() -> provider().answer(tempo), () -> provider().answer(Tempo.ORDINARY));
    }

    void forAWhile(Runnable begin, Runnable end) throws InterruptedException {
        begin.run();
        Patience.pass(AWAY);
        end.run();
    }

    void letADayPass() throws InterruptedException {
        for (Service worker : workers) {
            worker.kill();
        }
        Patience.pass(AWAY);
        scene.letADayPass();
        scene.provider().behave(Behaviour.turningAway(SLOTS));
        ensureAllRun();
        Patience.pass(AWAY);
        scene.provider().behave(ORDINARY);
    }

    private void tell(Trouble what) {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%6.1f s  %-28s emails so far: %d%n",
                seconds,
                what,
                scene.provider().mailbox().size());
    }
}
