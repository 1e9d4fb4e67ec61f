package dev.stayhub.testbed.process;

import dev.stayhub.testbed.TestbedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

/** Keeps a second StayHub out of a {@link Home}. The operating system drops the lock when this process ends, however it ends. */
public final class HomeLock {

    private final FileChannel channel;

    private HomeLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @throws TestbedException if another process has it
     */
    public static HomeLock take(Home home) {
        try {
            FileChannel channel = FileChannel.open(
                    home.lock(), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (!locked(channel)) {
                channel.close();
                throw new TestbedException("StayHub runs in " + home.directory() + " already (process "
                        + Files.readString(home.lock()).strip() + "). Stop it, or set STAYHUB_HOME and the ports to run"
                        + " another one beside it.");
            }
            channel.truncate(0);
            channel.write(StandardCharsets.US_ASCII.encode(
                    Long.toString(ProcessHandle.current().pid()) + "\n"));
            return new HomeLock(channel);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    public void release() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
