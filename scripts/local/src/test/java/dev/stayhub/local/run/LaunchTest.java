package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.local.Repository;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** scripts/run itself, in a checkout that has one source file in each module and a Maven that makes them all. */
@Execution(ExecutionMode.CONCURRENT)
class LaunchTest {

    private static final List<String> JARS = List.of(
            "migrations/target/migrations.jar",
            "api/target/api.jar",
            "worker/target/worker.jar",
            "scripts/local/target/local.jar",
            "scripts/search-node/target/search-node.jar",
            "scripts/benchmarks/target/bench.jar");
    private static final String MAKES_ALL_JARS = "for jar in " + String.join(" ", JARS)
            + "; do mkdir -p \"$(dirname \"$jar\")\"; cp ../greeting.jar \"$jar\"; done";
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private Path checkout;

    /** What a local.jar of this checkout does. */
    static final class Greeting {

        public static void main(String[] args) {
            System.out.println("started " + String.join(" ", args));
        }
    }

    @BeforeEach
    void checkOut() throws Exception {
        // Made by the shell: the JVM of the tests may be in a locale in which it can't say this name.
        assertThat(inShell("mkdir $'B\\303\\274ro' && ln -s B* checkout")
                        .start()
                        .waitFor())
                .isZero();
        checkout = directory.resolve("checkout");
        for (String script :
                List.of("scripts/run", "scripts/bench", "scripts/local/launch.sh", "scripts/local/build.sh")) {
            Files.createDirectories(checkout.resolve(script).getParent());
            Files.copy(Repository.root().resolve(script), checkout.resolve(script));
        }
        for (String module : List.of(
                "runtime",
                "migrations",
                "events",
                "outbox",
                "search",
                "notifications",
                "api",
                "worker",
                "scripts/testbed",
                "scripts/local",
                "scripts/search-node",
                "scripts/benchmarks")) {
            write(module + "/src/main/java/Source.java", "");
            write(module + "/pom.xml", "");
        }
        write("pom.xml", "");
        greetingJar(directory.resolve("greeting.jar"));
        mavenThat(MAKES_ALL_JARS);
    }

    @Test
    void two_that_are_started_at_once_build_once_and_both_start() throws Exception {
        mavenThat("sleep 1; " + MAKES_ALL_JARS);
        Process first = run("C.UTF-8");
        Process second = run("C.UTF-8");

        assertThat(printed(first)).contains("started run --help");
        assertThat(printed(second)).contains("started run --help");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void the_benchmarks_build_only_what_is_due() throws Exception {
        printed(run("C.UTF-8"));

        assertThat(printed(started("scripts/bench --help", "C.UTF-8"))).contains("started --help");

        assertThat(builds()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "api/.some-database",
                "worker/src/test/java/SomeTest.java",
                "notifications/sent/1.eml",
                "README.md"
            })
    void what_is_no_source_makes_no_build_due(String file) throws Exception {
        printed(run("C.UTF-8"));
        write(file, "new");
        later(file);

        assertThat(printed(run("C.UTF-8"))).contains("started");

        assertThat(builds()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "api/src/main/java/Source.java",
                "events/src/main/resources/new.json",
                "scripts/testbed/src/main/java/Source.java",
                "worker/pom.xml",
                "pom.xml"
            })
    void a_changed_source_is_built(String file) throws Exception {
        printed(run("C.UTF-8"));
        write(file, "new");
        later(file);

        assertThat(printed(run("C.UTF-8"))).contains("started");

        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void a_build_that_failed_or_was_killed_keeps_nobody_waiting() throws Exception {
        mavenThat("exit 1");
        assertThat(printed(run("C.UTF-8"))).doesNotContain("started");
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        write("target/scripts-build/pid", Long.toString(gone.pid()));
        mavenThat(MAKES_ALL_JARS);

        assertThat(printed(run("C.UTF-8"))).contains("started");
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "C.UTF-8"})
    void it_starts_below_a_directory_whose_name_is_not_ascii_in_any_locale(String locale) throws Exception {
        assertThat(printed(run(locale))).contains("started run --help");
    }

    private Process run(String locale) throws IOException {
        return started("scripts/run --help", locale);
    }

    private Process started(String command, String locale) throws IOException {
        ProcessBuilder builder = inShell("cd B*; exec " + command).redirectErrorStream(true);
        builder.environment().merge("PATH", directory.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
        builder.environment().put("LC_ALL", locale);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    private ProcessBuilder inShell(String command) {
        return new ProcessBuilder("bash", "-c", command).directory(directory.toFile());
    }

    private static String printed(Process run) throws Exception {
        String printed = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return printed;
    }

    private long builds() throws IOException {
        try (Stream<String> lines = Files.lines(directory.resolve("builds"))) {
            return lines.count();
        }
    }

    private void mavenThat(String builds) throws IOException {
        Path maven = directory.resolve("bin/mvn");
        Files.createDirectories(maven.getParent());
        Files.writeString(maven, "#!/bin/sh\necho built >>../builds\n" + builds + "\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
    }

    private void write(String file, String content) throws IOException {
        Files.createDirectories(checkout.resolve(file).getParent());
        Files.writeString(checkout.resolve(file), content);
    }

    private void later(String file) throws IOException {
        FileTime built = Files.getLastModifiedTime(checkout.resolve("scripts/local/target/local.jar"));
        Files.setLastModifiedTime(checkout.resolve(file), FileTime.fromMillis(built.toMillis() + 60_000));
    }

    private static void greetingJar(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Greeting.class.getName());
        String name = Greeting.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest);
                InputStream code = Greeting.class.getResourceAsStream("/" + name)) {
            out.putNextEntry(new JarEntry(name));
            code.transferTo(out);
        }
    }
}
