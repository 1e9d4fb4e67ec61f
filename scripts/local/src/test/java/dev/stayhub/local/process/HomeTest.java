package dev.stayhub.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.stayhub.local.FreePorts;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
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
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining(Long.toString(ProcessHandle.current().pid()))
                .hasMessageContaining("STAYHUB_HOME");

        first.release();
        HomeLock.take(home).release();
    }

    @Test
    void a_home_that_cannot_be_is_told() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));

        assertThatThrownBy(() -> Home.at(file.resolve("home")))
                .isInstanceOf(CommandFailedException.class)
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
                .isInstanceOf(CommandFailedException.class)
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

    @Test
    void every_port_that_is_taken_is_named_with_the_setting_that_moves_it() throws Exception {
        int free = FreePorts.one();
        try (ServerSocket everywhere = new ServerSocket(0);
                ServerSocket loopback = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Port> ports = List.of(
                    new Port("STAYHUB_HTTP_PORT", everywhere.getLocalPort()),
                    new Port("STAYHUB_WORKER_PORT", loopback.getLocalPort()),
                    new Port("STAYHUB_DB_PORT", free));

            assertThatThrownBy(() -> Port.requireFree(ports))
                    .isInstanceOf(CommandFailedException.class)
                    .hasMessageContaining("port " + everywhere.getLocalPort())
                    .hasMessageContaining("STAYHUB_HTTP_PORT")
                    .hasMessageContaining("port " + loopback.getLocalPort())
                    .hasMessageContaining("STAYHUB_WORKER_PORT")
                    .hasMessageNotContaining("STAYHUB_DB_PORT");
        }
        Port.requireFree(List.of(new Port("STAYHUB_DB_PORT", free)));
    }
}
