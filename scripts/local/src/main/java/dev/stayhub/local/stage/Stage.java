package dev.stayhub.local.stage;

import dev.stayhub.local.program.Jar;
import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.network.Door;
import dev.stayhub.testbed.network.FreePorts;
import dev.stayhub.testbed.postgres.PostgresServer;
import dev.stayhub.testbed.process.FileTree;
import dev.stayhub.testbed.process.Home;
import dev.stayhub.testbed.process.HomeLock;
import dev.stayhub.testbed.process.ProcessRecords;
import dev.stayhub.testbed.process.SearchNodeProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A Postgres with the schema, and all that is started beside it; closing it stops what it started, and nothing else.
 * Thread-safe.
 */
public final class Stage implements AutoCloseable {

    private final Home home;
    private final HomeLock lock;
    private final PostgresServer postgres;
    private final Deque<Scene> scenes = new ConcurrentLinkedDeque<>();
    private final AtomicInteger indices = new AtomicInteger();
    private Optional<Search> search = Optional.empty();

    /** A node with nothing in it, and the only way to it that others know. */
    private record Search(SearchNodeProcess node, Door door) {}

    private Stage(Home home, HomeLock lock, PostgresServer postgres) {
        this.home = home;
        this.lock = lock;
        this.postgres = postgres;
    }

    /**
     * Starts it in a directory, which keeps Postgres for the next time.
     *
     * @throws TestbedException if it cannot be started, or is in use
     */
    public static Stage open(Path directory) throws IOException, InterruptedException {
        Jar.requireBuilt(Jar.MIGRATIONS);
        Home home = Home.at(directory);
        HomeLock lock = HomeLock.take(home);
        ProcessRecords.in(home).stopLeftovers(Duration.ofSeconds(5), name -> {});
        PostgresServer postgres = PostgresServer.of(home, FreePorts.one());
        postgres.stop();
        Stage stage = new Stage(home, lock, postgres);
        Runtime.getRuntime().addShutdownHook(new Thread(stage::close, "stop"));
        postgres.start();
        Jar.MIGRATIONS
                .command()
                .env(postgres.owner().environment())
                .in(home, "migrations")
                .start()
                .awaitSuccess();
        return stage;
    }

    /** A fresh database of this name with everything that is played in it; closed with the stage, or before. */
    public Scene scene(String name) {
        return scene(name, Scene.PLACES, Map.of());
    }

    /** A scene with a search, whose index is not there yet. Starts the search node if there is none. */
    public Scene sceneWithSearch(String name) throws InterruptedException {
        return sceneWithSearch(name, Scene.PLACES);
    }

    /** The same with more or fewer places to book. */
    public Scene sceneWithSearch(String name, int places) throws InterruptedException {
        String url = "http://127.0.0.1:" + searchDoor().port();
        return scene(
                name,
                places,
                Map.of("STAYHUB_SEARCH_URL", url, "STAYHUB_SEARCH_INDEX", "lab-" + indices.incrementAndGet()));
    }

    /** The only way to the search node that others know; starts the node if it was not. */
    public synchronized Door searchDoor() throws InterruptedException {
        if (search.isEmpty()) {
            Jar.requireBuilt(Jar.SEARCH_NODE);
            FileTree.delete(home.search());
            SearchNodeProcess node = SearchNodeProcess.start(
                    Jar.SEARCH_NODE.command().in(home, "search"), home.search(), FreePorts.one());
            search = Optional.of(new Search(node, Door.to(node.port())));
        }
        return search.get().door();
    }

    private Scene scene(String name, int places, Map<String, String> searchSettings) {
        Scene scene = new Scene(home, postgres.copy("lab_" + name.replace('-', '_')), name, places, searchSettings);
        scenes.push(scene);
        return scene;
    }

    /** Crashes the database server, for all scenes, and starts it again. */
    public void crashDatabase() throws IOException, InterruptedException {
        postgres.crashAndStart();
    }

    /**
     * Ends all sessions of a scene's database.
     *
     * @return how many there were
     */
    public int endSessions(Scene scene) {
        return postgres.endSessions(scene.database());
    }

    /** Ends all that runs in its scenes, so that nothing of it runs beside what is played next. */
    public synchronized void clear() {
        scenes.forEach(Scene::close);
        scenes.clear();
    }

    @Override
    public synchronized void close() {
        clear();
        search.ifPresent(running -> {
            running.door().close();
            running.node().close();
        });
        postgres.stop();
        lock.release();
    }
}
