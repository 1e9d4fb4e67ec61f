package dev.stayhub.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.stayhub.testbed.TestbedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {

    @TempDir
    Path directory;

    @Test
    void a_second_run_in_the_same_home_is_told_who_is_there_and_what_to_do() {
        Home home = Home.at(directory);
        HomeLock first = HomeLock.take(home);

        assertThatThrownBy(() -> HomeLock.take(home))
                .isInstanceOf(TestbedException.class)
                .hasMessageContaining(Long.toString(ProcessHandle.current().pid()))
                .hasMessageContaining("STAYHUB_HOME");

        first.release();
        HomeLock.take(home).release();
    }

    @Test
    void a_home_that_cannot_be_is_told() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));

        assertThatThrownBy(() -> Home.at(file.resolve("home")))
                .isInstanceOf(TestbedException.class)
                .hasMessageContaining("STAYHUB_HOME");
    }

    /** It would be the working directory, and passwords would lie among the sources. */
    @Test
    void a_home_without_a_name_is_refused() {
        assertThatThrownBy(() -> Home.at(Path.of("")))
                .isInstanceOf(TestbedException.class)
                .hasMessageContaining("STAYHUB_HOME");
    }

    @Test
    void another_users_home_is_refused_also_to_root() throws Exception {
        assumeThat(System.getProperty("user.name")).isEqualTo("root");
        Home home = Home.at(directory);
        Files.setOwner(
                home.postgres(),
                home.postgres().getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));

        assertThatThrownBy(() -> Home.at(directory))
                .isInstanceOf(TestbedException.class)
                .hasMessageContaining("is nobody's")
                .hasMessageContaining("STAYHUB_HOME");
    }

    @Test
    void files_with_passwords_are_readable_by_their_owner_alone_also_when_they_were_not_before() throws Exception {
        Path file = Files.writeString(directory.resolve("local.env"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        PrivateFile.write(file, "new");

        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }
}
