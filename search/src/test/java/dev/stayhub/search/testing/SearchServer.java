package dev.stayhub.search.testing;

import static org.awaitility.Awaitility.await;

import dev.stayhub.migrations.testing.Program;
import dev.stayhub.search.IndexName;
import dev.stayhub.search.OpenSearch;
import dev.stayhub.search.Rebuild;
import dev.stayhub.search.SearchTarget;
import dev.stayhub.searchnode.SearchNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * An OpenSearch node in a process of its own. Most tests share the one of their JVM, each with an index of its own name;
 * those that stop it start their own.
 */
public final class SearchServer implements AutoCloseable {

    /** A start takes seconds of computing, and a busy machine may need minutes for those. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final String ANY_FREE_PORT = "0";
    private static SearchServer shared;

    private final Path data;
    private Program process;
    private URI uri;

    private SearchServer(Path data) {
        this.data = data;
    }

    /** The one of this JVM, started by whoever asks first. It ends with the JVM. */
    public static synchronized SearchServer shared() {
        if (shared == null) {
            shared = start();
            Runtime.getRuntime().addShutdownHook(new Thread(shared::close));
        }
        return shared;
    }

    /** A new one, to be closed. */
    public static SearchServer start() {
        try {
            SearchServer server = new SearchServer(Files.createTempDirectory("search-node"));
            server.run(ANY_FREE_PORT);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where it listens. */
    public String url() {
        return uri.toString();
    }

    /** Asked as it is: nobody leaves it alone when it does not answer. */
    public OpenSearch openSearch() {
        return OpenSearch.at(url(), "", "");
    }

    /** An index of its own name on this server, as it is not there yet. */
    public SearchTarget newTarget() {
        return new SearchTarget(openSearch(), new IndexName("test-" + UUID.randomUUID()));
    }

    /** As {@link #newTarget}, with an empty index. */
    public SearchTarget newIndex() {
        SearchTarget target = newTarget();
        try {
            new Rebuild(target, new NoProperties(), (done, all) -> {}).run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return target;
    }

    /** SIGSTOP: connections are accepted by the system and answered by nobody. */
    public void freeze() {
        signal("STOP");
    }

    /** SIGCONT. */
    public void thaw() {
        signal("CONT");
    }

    /** SIGKILL: connections are refused from now on. */
    public void kill() {
        process.close();
    }

    /** After a {@link #kill}: at the same port, with what was written before. */
    public void restart() {
        run(Integer.toString(uri.getPort()));
    }

    private void run(String port) {
        process = Program.mainClass(SearchNode.class)
                .args("--data", data.toString(), "--port", port, "--end-with-parent")
                .env("JDK_JAVA_OPTIONS", "-Xms256m -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1")
                .start();
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .failFast("it ended: " + process.err(), () -> !process.isRunning())
                .until(() -> process.out().contains(SearchNode.READY));
        String line = process.out()
                .lines()
                .filter(printed -> printed.startsWith(SearchNode.READY))
                .findFirst()
                .orElseThrow();
        uri = URI.create(line.substring(SearchNode.READY.length()));
    }

    private void signal(String name) {
        try {
            process.signal(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        process.close();
        try (Stream<Path> files = Files.walk(data)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
