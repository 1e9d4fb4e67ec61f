package dev.stayhub.local.stage;

import dev.stayhub.local.postgres.LocalPostgres;
import dev.stayhub.local.postgres.Logins;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.process.Home;
import dev.stayhub.local.process.HomeLock;
import dev.stayhub.local.process.ProcessRecords;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A Postgres with the schema, and all that is started beside it; closing it stops what it started, and nothing else.
 * Thread-safe.
 */
public final class Stage implements AutoCloseable {

    private static final Path MIGRATIONS = Path.of("migrations/target/migrations.jar");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Home home;
    private final HomeLock lock;
    private final LocalPostgres postgres;
    private final Deque<Scene> scenes = new ConcurrentLinkedDeque<>();

    private final AtomicInteger indices = new AtomicInteger();
    private SearchNode searchNode;

    private Stage(Home home, HomeLock lock, LocalPostgres postgres) {
        this.home = home;
        this.lock = lock;
        this.postgres = postgres;
    }

    /**
     * Starts it in a directory, which keeps Postgres for the next time.
     *
     * @throws CommandFailedException if it cannot be started, or is in use
     */
    public static Stage open(Path directory) throws IOException, InterruptedException {
        Home home = Home.at(directory);
        HomeLock lock = HomeLock.take(home);
        ProcessRecords.in(home).stopLeftovers(Duration.ofSeconds(5), name -> {});
        LocalPostgres postgres = LocalPostgres.of(home, FreePort.find());
        if (postgres.isLeftOver()) {
            postgres.stop();
        }
        Stage stage = new Stage(home, lock, postgres);
        Runtime.getRuntime().addShutdownHook(new Thread(stage::close, "stop"));
        postgres.start();
        stage.migrate();
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
        SearchNode node = searchNode();
        return scene(
                name,
                places,
                Map.of("STAYHUB_SEARCH_URL", node.url(), "STAYHUB_SEARCH_INDEX", "lab-" + indices.incrementAndGet()));
    }

    /** The search node; starts it if it was not. */
    public synchronized SearchNode searchNode() throws InterruptedException {
        if (searchNode == null) {
            searchNode = SearchNode.start(home);
        }
        return searchNode;
    }

    private Scene scene(String name, int places, Map<String, String> search) {
        Scene scene = Scene.create(home, postgres.copy("lab_" + name.replace('-', '_')), name, places, search);
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
        if (searchNode != null) {
            searchNode.kill();
        }
        postgres.stop();
        lock.release();
    }

    private void migrate() throws InterruptedException {
        if (!Files.exists(MIGRATIONS)) {
            throw new CommandFailedException(
                    MIGRATIONS + " not found: build with 'mvn package', and start from the root of the repository");
        }
        DatabaseOptions owner = postgres.owner();
        ChildProcess migrations = ChildProcess.start(
                new ChildProcess.Plan(
                        "migrations", Jvm.jar("-Xmx128m", MIGRATIONS, List.of()), Logins.environment(owner), PATIENCE),
                home);
        migrations.awaitSuccess();
    }
}
