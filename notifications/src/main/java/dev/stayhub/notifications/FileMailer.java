package dev.stayhub.notifications;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * Writes each email to a directory as {@code <key>.eml}, with {@code :} replaced by {@code -}, for running StayHub
 * without a mail server. The same key overwrites its file, so this mailer deduplicates. Files are written atomically;
 * they survive a crash of the process, but not necessarily of the machine. Thread-safe.
 */
public final class FileMailer implements Mailer {

    private static final Pattern SAFE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    /** A generous limit for writing one small file, even on a slow disk. */
    private static final Duration LONGEST_SEND = Duration.ofSeconds(10);

    private final Path directory;

    /** @param directory created when the first email arrives */
    public FileMailer(Path directory) {
        this.directory = requireNonNull(directory, "directory");
    }

    @Override
    public SendOutcome send(RenderedEmail email, BooleanSupplier stillWanted) {
        String name = email.key().replace(':', '-');
        if (!SAFE_NAME.matcher(name).matches()) {
            return new SendOutcome.Refused("the key is not a safe file name: " + email.key());
        }
        if (!stillWanted.getAsBoolean()) {
            return SendOutcome.heldBack();
        }
        try {
            Files.createDirectories(directory);
            write(email.bytes(), directory.resolve(name + ".eml"));
            return new SendOutcome.Sent("");
        } catch (IOException e) {
            return new SendOutcome.Unavailable("can't write to the mail directory: " + e, Optional.empty());
        }
    }

    /** Writes a temporary file in the same directory first, because only a rename within a file system is atomic. */
    private void write(byte[] bytes, Path target) throws IOException {
        Path unfinished = Files.createTempFile(directory, ".unfinished-", ".tmp");
        try {
            Files.write(unfinished, bytes);
            Files.move(unfinished, target, ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    @Override
    public Duration longestSend() {
        return LONGEST_SEND;
    }

    @Override
    public boolean deduplicates() {
        return true;
    }

    @Override
    public void close() {}
}
