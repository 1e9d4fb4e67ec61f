package dev.stayhub.worker.email;

import dev.stayhub.notifications.ReadableEmail;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.content.EmailKind;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code worker.jar emails preview DIR}. */
@Command(
        name = "preview",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Writes a sample of every kind of email, as .eml, .html and .txt. Sends nothing and needs no"
                + " database.")
final class PreviewEmails implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "Target directory; created if it does not exist.")
    private Path directory;

    @Override
    public Integer call() {
        write(directory, System.out);
        return Cli.OK;
    }

    static void write(Path directory, PrintStream out) {
        Map<EmailKind, RenderedEmail> emails = SampleEmails.all();
        try {
            Files.createDirectories(directory);
            for (Map.Entry<EmailKind, RenderedEmail> email : emails.entrySet()) {
                String name = email.getKey().id();
                ReadableEmail readable = ReadableEmail.of(email.getValue());
                Files.write(directory.resolve(name + ".eml"), email.getValue().bytes());
                Files.writeString(directory.resolve(name + ".html"), readable.html());
                Files.writeString(directory.resolve(name + ".txt"), readable.text());
            }
        } catch (IOException e) {
            throw new CommandFailedException(
                    "can't write to " + directory + ": " + reasonOf(e) + "; choose a directory that you can write to",
                    e);
        }
        out.println("wrote " + emails.size() + " emails as .eml, .html and .txt to " + directory);
    }

    /** The reason in words, because the message of most of these exceptions is only a path. */
    private static String reasonOf(IOException e) {
        if (e instanceof FileAlreadyExistsException) {
            return "a file with this name exists";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NoSuchFileException) {
            return "it cannot be created";
        }
        return e instanceof FileSystemException trouble && trouble.getReason() != null
                ? trouble.getReason()
                : e.getMessage();
    }
}
