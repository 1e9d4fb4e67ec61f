package dev.stayhub.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Commands as a person types them, in bash, at the root of the repository. */
public final class Shell {

    private Shell() {}

    /** What it printed; stderr too. */
    public static String run(String script) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("bash", "-c", script)
                .directory(Repository.root().toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!shell.waitFor(2, TimeUnit.MINUTES) || shell.exitValue() != 0) {
            throw new AssertionError("it failed: " + script + "\n" + printed);
        }
        return printed;
    }
}
