package dev.stayhub.testbed.postgres;

import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.process.FileTree;
import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** Postgres itself: initdb, pg_ctl and the server for this kind of machine, unpacked from the class path. */
final class PostgresPrograms {

    /** Binaries that another user of this machine has unpacked need not be ours to run. */
    static final Path OF_THIS_USER =
            Path.of(System.getProperty("java.io.tmpdir"), "stayhub-postgres-" + System.getProperty("user.name"));

    private static final int OWNER_MAY_EXECUTE = 0100;
    private static final int DIGITS_OF_NAME = 12;

    private PostgresPrograms() {}

    /**
     * Unpacks them into a directory named after their content, unless that was done before. It appears whole or not at
     * all.
     *
     * @return the directory that {@code bin} is in
     */
    static Path unpackedIn(Path parent) throws IOException {
        byte[] archive = archive();
        Path unpacked = parent.resolve(digest(archive).substring(0, DIGITS_OF_NAME));
        if (!Files.exists(unpacked)) {
            Files.createDirectories(parent);
            Path draft = Files.createTempDirectory(parent, "unpacking.");
            Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("rwxr-xr-x"));
            unpack(archive, draft);
            moveUnlessThere(draft, unpacked);
        }
        return unpacked.toRealPath();
    }

    private static void moveUnlessThere(Path draft, Path unpacked) throws IOException {
        try {
            Files.move(draft, unpacked, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            // Another JVM was faster.
            if (!Files.exists(unpacked)) {
                throw e;
            }
            FileTree.delete(draft);
        }
    }

    private static byte[] archive() throws IOException {
        String system = System.getProperty("os.name").startsWith("Mac") ? "Darwin" : "Linux";
        try (InputStream found =
                DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, System.getProperty("os.arch"))) {
            return found.readAllBytes();
        } catch (IllegalStateException e) {
            throw new TestbedException(
                    "there is no Postgres here for " + system + " on " + System.getProperty("os.arch") + ": "
                            + PgCommand.WAY_OUT,
                    e);
        }
    }

    private static void unpack(byte[] archive, Path directory) throws IOException {
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZCompressorInputStream(new ByteArrayInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                unpack(entry, tar, directory.resolve(entry.getName()));
            }
        }
    }

    private static void unpack(TarArchiveEntry entry, InputStream content, Path target) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Files.createDirectories(target.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(content, target);
        boolean program =
                (entry.getMode() & OWNER_MAY_EXECUTE) != 0 || entry.getName().contains("bin/");
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(program ? "rwxr-xr-x" : "rw-r--r--"));
    }

    private static String digest(byte[] archive) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
