package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.local.Repository;
import dev.stayhub.local.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Assumptions;

/** The packages of {@code scripts/clients/package-lock.json}, installed below {@code target}. */
final class NpmPackages {

    private static final String SETTING = "STAYHUB_NODE";
    private static final Path SOURCE = Repository.root().resolve("scripts/clients");
    private static final Path INSTALLED = Repository.root().resolve("scripts/local/target/npm");
    private static final Path COMPLETE = INSTALLED.resolve("node_modules/.package-lock.json");

    private NpmPackages() {}

    /**
     * The directory in which {@code node_modules} is. Without Node the test is skipped, unless {@code STAYHUB_NODE} is
     * {@code required}.
     */
    static Path installed() throws IOException, InterruptedException {
        requireNode();
        if (!isUpToDate()) {
            Files.createDirectories(INSTALLED);
            copy("package.json");
            copy("package-lock.json");
            Shell.run("cd " + INSTALLED + " && npm ci --ignore-scripts --no-audit --no-fund --prefer-offline");
        }
        return INSTALLED;
    }

    private static void requireNode() throws IOException, InterruptedException {
        boolean isThere =
                Shell.run("command -v node && command -v npm || true").lines().count() == 2;
        if (!isThere) {
            assertThat(System.getenv(SETTING)).as("Node and npm are not there").isNotEqualTo("required");
            Assumptions.abort("no Node here: openapi.yaml was not linted, and no TypeScript client was generated");
        }
    }

    private static boolean isUpToDate() throws IOException {
        Path lock = INSTALLED.resolve("package-lock.json");
        return Files.exists(COMPLETE) && Files.mismatch(lock, SOURCE.resolve("package-lock.json")) == -1;
    }

    private static void copy(String file) throws IOException {
        Files.copy(SOURCE.resolve(file), INSTALLED.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
}
