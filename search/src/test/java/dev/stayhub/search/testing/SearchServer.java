package dev.stayhub.search.testing;

import dev.stayhub.search.IndexName;
import dev.stayhub.search.IndexRebuild;
import dev.stayhub.search.OpenSearch;
import dev.stayhub.search.SearchTarget;
import dev.stayhub.searchnode.SearchNode;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.ProgramBuilder;
import dev.stayhub.testbed.process.TestRun;
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
 * An OpenSearch node in a process of its own. Most tests share one, each with an index of its own name; those that stop
 * it start their own. {@code scripts/test quick} leaves out what is tagged {@code opensearch}, and fails what should be.
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

    /** The one of the {@link TestRun}, else of this JVM, started by whoever asks first. Nobody stops it. */
    public static synchronized SearchServer shared() {
        refuseIfQuick();
        if (shared == null) {
            shared = TestRun.current().map(SearchServer::of).orElseGet(SearchServer::ofThisJvm);
        }
        return shared;
    }

    private static SearchServer of(TestRun run) {
        SearchServer server = new SearchServer(run.directory().resolve("search-data"));
        server.uri =
                URI.create(run.server("search", node(server.data, ANY_FREE_PORT, run.scriptPid()), SearchNode.READY));
        return server;
    }

    private static SearchServer ofThisJvm() {
        SearchServer server = start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        return server;
    }

    /** A new one, to be closed. */
    public static SearchServer start() {
        refuseIfQuick();
        try {
            SearchServer server = new SearchServer(Files.createTempDirectory("search-node"));
            server.run(ANY_FREE_PORT);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void refuseIfQuick() {
        if (TestRun.isQuick()) {
            throw new IllegalStateException("scripts/test quick starts no OpenSearch: @Tag(\"opensearch\") is missing");
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
            new IndexRebuild(target, new NoProperties(), (done, all) -> {}).run();
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
        process = node(data, port, Long.toString(ProcessHandle.current().pid())).start();
        uri = URI.create(process.awaitLine(SearchNode.READY, PATIENCE));
    }

    private static ProgramBuilder node(Path data, String port, String endWith) {
        return Program.mainClass(SearchNode.class)
                .args("--data", data.toString(), "--port", port, "--end-with", endWith)
                .env("JDK_JAVA_OPTIONS", "-Xms256m -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
    }

    private void signal(String name) {
        try {
            process.signal(name);
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
