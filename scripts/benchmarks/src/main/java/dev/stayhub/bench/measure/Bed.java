package dev.stayhub.bench.measure;

import dev.stayhub.bench.server.BenchServer;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.process.Home;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.ProgramBuilder;
import java.net.URI;
import java.time.Duration;

/**
 * What a benchmark works with.
 *
 * @param home where programs have their logs, and may leave files
 * @param done how many finished messages the claim is measured beside
 * @param quick whether to take small amounts: enough to see that it runs, too little to believe
 */
public record Bed(BenchServer server, Home home, int done, boolean quick) {

    /** Longer than anything here takes on a slow machine. */
    public static final Duration LIMIT = Duration.ofMinutes(5);

    /** Between looks for a moment that is measured. */
    public static final Duration AT_ONCE = Duration.ofMillis(1);

    /** The amount to take. */
    public int of(int full, int small) {
        return quick ? small : full;
    }

    /** Tells whoever waits how far it is. */
    public void say(String progress) {
        System.err.println(progress);
    }

    /** Starts the api or a worker, with a JVM as it is by default; returns when it is ready at this port. */
    public Program start(String name, ProgramBuilder program, Login login, int port) throws InterruptedException {
        return program.javaOptions()
                .args("--http-host", "127.0.0.1", "--http-port", Integer.toString(port))
                .env(login.environment())
                .env("STAYHUB_MAIL", "file:" + home.directory().resolve("sent"))
                .in(home, name)
                .start()
                .awaitReady(URI.create("http://127.0.0.1:" + port + "/health/ready"), LIMIT);
    }
}
