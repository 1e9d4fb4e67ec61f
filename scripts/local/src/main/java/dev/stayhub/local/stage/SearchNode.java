package dev.stayhub.local.stage;

import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.process.Home;
import dev.stayhub.local.process.Readiness;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** An OpenSearch node with nothing in it, and a door to it. Thread-safe. */
public final class SearchNode {

    private static final Path JAR = Path.of("scripts/search-node/target/search-node.jar");
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String HEAP = "-Xmx512m";

    private final ChildProcess process;
    private final Door door;

    private SearchNode(ChildProcess process, Door door) {
        this.process = process;
        this.door = door;
    }

    static SearchNode start(Home home) throws InterruptedException {
        if (!Files.exists(JAR)) {
            throw new CommandFailedException(
                    JAR + " not found: build with 'mvn package', and start from the root of the repository");
        }
        URI url = URI.create("http://127.0.0.1:" + FreePort.find());
        Path data = home.search();
        forget(data);
        List<String> arguments = List.of("--data", data.toString(), "--port", Integer.toString(url.getPort()));
        ChildProcess process = ChildProcess.start(
                new ChildProcess.Plan("search", Jvm.jar(HEAP, JAR, arguments), Map.of(), PATIENCE), home);
        new Readiness().await(process, url.resolve("/_cluster/health?wait_for_status=yellow&timeout=1s"), PATIENCE);
        return new SearchNode(process, Door.to(url.getPort()));
    }

    String url() {
        return "http://127.0.0.1:" + door.port();
    }

    /** The only way to it that others know. */
    public Door door() {
        return door;
    }

    void kill() {
        door.close();
        process.kill();
    }

    private static void forget(Path data) {
        if (!Files.exists(data)) {
            return;
        }
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
