package dev.stayhub.api.testing;

import static dev.stayhub.api.testing.Waits.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.ProgramBuilder;
import java.net.URI;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The packaged api.jar in a process of its own. */
public record ApiProgram(Program process) implements AutoCloseable {

    private static final String JAR = "target/api.jar";
    private static final Pattern SERVING = Pattern.compile("listening on port (\\d+)");

    /** On a free port of this machine, for guests who book all the time; whether it comes up is asked by {@link #uri}. */
    public static ApiProgram start(Login login) {
        return start(login, "--http-host", "127.0.0.1", "--http-port", "0");
    }

    public static ApiProgram start(Login login, String... args) {
        return new ApiProgram(Program.jar(JAR)
                .env(login.environment())
                .env("STAYHUB_BOOKINGS_PER_ACCOUNT", "1000000")
                .args(args)
                .start());
    }

    /** Without a database. */
    public static ProgramBuilder prepare() {
        return Program.jar(JAR);
    }

    /** A day that it takes bookings for. Its clock is the machine's; far enough ahead that today may end meanwhile. */
    public static LocalDate bookableDay() {
        return LocalDate.now(ZoneOffset.UTC).plusDays(30);
    }

    /** Where it serves, as soon as it does. */
    public URI uri() {
        await().until(() -> {
            assertThat(process.isRunning()).as(process.err()).isTrue();
            return SERVING.matcher(process.err()).find();
        });
        Matcher serving = SERVING.matcher(process.err());
        assertThat(serving.find()).isTrue();
        return URI.create("http://127.0.0.1:" + serving.group(1));
    }

    /** The exit code of a program that ends by itself. */
    public int exitCode() throws InterruptedException {
        return process.awaitExit(Waits.PATIENCE);
    }

    @Override
    public void close() {
        process.close();
    }
}
