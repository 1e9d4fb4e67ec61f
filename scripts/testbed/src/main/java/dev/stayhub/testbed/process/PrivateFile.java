package dev.stayhub.testbed.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Files with passwords in them, for nobody but the one who runs StayHub. */
public final class PrivateFile {

    private PrivateFile() {}

    /** Writes all of it or nothing, readable by its owner alone from the first moment. */
    public static void write(Path file, String content) {
        try {
            Path draft = Files.createTempFile(
                    file.getParent(),
                    file.getFileName() + ".",
                    ".new",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(draft, content);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
