package dev.stayhub.local.run;

import static org.awaitility.Awaitility.await;

import dev.stayhub.local.Repository;
import dev.stayhub.testbed.process.Program;
import java.nio.file.Path;
import java.time.Duration;

/** search-node.jar as a process that can be stopped: the one that scripts/run starts would take all else along. */
final class SearchNode implements AutoCloseable {

    private static final Duration LONG = Duration.ofMinutes(2);

    private final Path data;
    private final int port;
    private Program process;

    private SearchNode(Path data, int port) {
        this.data = data;
        this.port = port;
    }

    static SearchNode start(Path data, int port) {
        SearchNode node = new SearchNode(data, port);
        node.start();
        return node;
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    /** SIGSTOP: connections are accepted by the system and answered by nobody. */
    void freeze() throws Exception {
        process.signal("STOP");
    }

    /** SIGCONT. */
    void thaw() throws Exception {
        process.signal("CONT");
    }

    /** SIGKILL: connections are refused from now on. */
    void kill() {
        process.close();
    }

    /** Returns when it answers; with what it had before. */
    void start() {
        process = Program.jar(Repository.root()
                        .resolve("scripts/search-node/target/search-node.jar")
                        .toString())
                .args("--data", data.toString(), "--port", Integer.toString(port))
                .args("--end-with", Long.toString(ProcessHandle.current().pid()))
                .env("JDK_JAVA_OPTIONS", "-Xms256m -Xmx512m")
                .start();
        await().atMost(LONG)
                .pollInterval(Duration.ofMillis(50))
                .failFast("it ended: " + process.err(), () -> !process.isRunning())
                .until(() -> process.out().contains("search node at "));
    }

    @Override
    public void close() {
        process.close();
    }
}
