package dev.stayhub.bench.process;

import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.process.Home;
import dev.stayhub.local.process.Readiness;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Programs of ours as processes of their own. Those still running are stopped with it. Thread-safe. */
public final class Programs implements AutoCloseable {

    private static final Duration STOP_PATIENCE = Duration.ofSeconds(30);
    private static final Duration START_PATIENCE = Duration.ofSeconds(60);

    private final Home home;
    private final Readiness readiness = new Readiness();
    private final Deque<ChildProcess> started = new ArrayDeque<>();

    public Programs(Home home) {
        this.home = home;
    }

    /** Where programs may leave files. */
    public Path directory() {
        return home.directory();
    }

    /**
     * Starts a main class on this JVM's class path and waits until it says that it is ready.
     *
     * @param port where it answers {@code /health/ready}
     */
    public ChildProcess start(String name, Class<?> main, DatabaseOptions login, int port, List<String> arguments)
            throws InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        Map<String, String> environment = Map.of(
                "STAYHUB_DB_URL", login.url(),
                "STAYHUB_DB_USER", login.user(),
                "STAYHUB_DB_PASSWORD", login.password());
        ChildProcess program = launch(new ChildProcess.Plan(name, command, environment, STOP_PATIENCE));
        readiness.await(program, URI.create("http://127.0.0.1:" + port + "/health/ready"), START_PATIENCE);
        return program;
    }

    private synchronized ChildProcess launch(ChildProcess.Plan plan) {
        ChildProcess program = ChildProcess.start(plan, home);
        started.push(program);
        return program;
    }

    /** A port that was free a moment ago. */
    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void close() {
        while (!started.isEmpty()) {
            started.pop().stop();
        }
    }
}
