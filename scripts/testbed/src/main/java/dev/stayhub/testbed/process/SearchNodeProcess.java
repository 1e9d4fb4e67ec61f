package dev.stayhub.testbed.process;

import dev.stayhub.testbed.TestbedException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** search-node.jar as a process that can be stopped, and started again on what it had. Not thread-safe. */
public final class SearchNodeProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final ProgramBuilder program;
    private final int port;
    private Optional<Program> process = Optional.empty();

    /** One that is not started. */
    private SearchNodeProcess(ProgramBuilder program, int port) {
        this.program = program;
        this.port = port;
    }

    /**
     * One that answers.
     *
     * @param jar search-node.jar
     * @param data where its indices are
     * @throws TestbedException if it does not get ready
     */
    public static SearchNodeProcess start(ProgramBuilder jar, Path data, int port) throws InterruptedException {
        String me = Long.toString(ProcessHandle.current().pid());
        SearchNodeProcess node = new SearchNodeProcess(program(jar, data, port).args("--end-with", me), port);
        node.start();
        return node;
    }

    /** How one is started. */
    public static ProgramBuilder program(ProgramBuilder jar, Path data, int port) {
        return jar.javaOptions("-Xms256m", "-Xmx512m")
                .args("--data", data.toString(), "--port", Integer.toString(port));
    }

    /** Returns when it answers and has found its indices again. */
    public void start() throws InterruptedException {
        process = Optional.of(program.start());
        process.get().awaitReady(ready(port), PATIENCE);
    }

    /** Where a node at this port answers 200 once it has found its indices. */
    public static URI ready(int port) {
        return URI.create("http://127.0.0.1:" + port + "/_cluster/health?wait_for_status=yellow&timeout=1s");
    }

    public String url() {
        return "http://127.0.0.1:" + port;
    }

    public int port() {
        return port;
    }

    /** SIGSTOP: connections are accepted by the system and answered by nobody. */
    public void freeze() throws InterruptedException {
        process.orElseThrow().signal("STOP");
    }

    /** SIGCONT. */
    public void thaw() throws InterruptedException {
        process.orElseThrow().signal("CONT");
    }

    /** SIGKILL: connections are refused from now on. */
    @Override
    public void close() {
        process.ifPresent(Program::close);
    }
}
