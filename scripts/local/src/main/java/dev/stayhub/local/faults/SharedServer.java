package dev.stayhub.local.faults;

import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.IOException;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The database server of some columns, each of which has a database of its own on it. Thread-safe. */
final class SharedServer {

    private static final long LONG_MINUTES = 3;

    private final Stage stage;
    private final CyclicBarrier allReady;

    SharedServer(Stage stage, int columns) {
        this.stage = stage;
        this.allReady = new CyclicBarrier(columns, this::crashNow);
    }

    /** A fresh database, with everything that is played in it. */
    Scene scene(String name) {
        return stage.scene(name);
    }

    void endSessions(Scene scene) {
        stage.endSessions(scene);
    }

    /** Crashes it and starts it again, as soon as all columns have asked for that. */
    void crash() throws InterruptedException {
        try {
            allReady.await(LONG_MINUTES, TimeUnit.MINUTES);
        } catch (BrokenBarrierException | TimeoutException e) {
            throw new CommandFailedException("the database server was not crashed: a column was not ready for it", e);
        }
    }

    private void crashNow() {
        try {
            stage.crashDatabase();
        } catch (IOException e) {
            throw new CommandFailedException("the database server does not crash: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailedException("interrupted", e);
        }
    }
}
