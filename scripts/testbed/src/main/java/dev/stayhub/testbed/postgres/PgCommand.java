package dev.stayhub.testbed.postgres;

import dev.stayhub.testbed.TestbedException;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs initdb and pg_ctl. */
final class PgCommand {

    static final String WAY_OUT = "set STAYHUB_DB_URL, STAYHUB_DB_USER and"
            + " STAYHUB_DB_PASSWORD to use a Postgres server of yours (the login owns the database and has CREATEROLE).";

    private final Path bin;
    private final boolean asRoot;
    private final boolean userNamespaces;

    private PgCommand(Path bin, boolean asRoot, boolean userNamespaces) {
        this.bin = bin;
        this.asRoot = asRoot;
        this.userNamespaces = userNamespaces;
    }

    static PgCommand in(Path programs) {
        boolean asRoot = "root".equals(System.getProperty("user.name"));
        return new PgCommand(programs.resolve("bin"), asRoot, LinuxUtils.isUnshareAvailable());
    }

    /** How it went, and what it printed. */
    record Result(int exitCode, String output) {

        boolean succeeded() {
            return exitCode == 0;
        }
    }

    /**
     * Runs a program to its end.
     *
     * @throws TestbedException if Postgres cannot be run by this user at all
     */
    Result run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (asRoot) {
            // Postgres refuses to run as root. In a user namespace of its own it is nobody, and root's files are its
            // own.
            if (!userNamespaces) {
                throw new TestbedException(
                        "Postgres does not run as root, and this system forbids the user namespaces that are the way around."
                                + " Run it as another user, or " + WAY_OUT);
            }
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(bin.resolve(program).toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output.strip());
    }
}
