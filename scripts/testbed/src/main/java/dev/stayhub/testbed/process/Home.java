package dev.stayhub.testbed.process;

import dev.stayhub.testbed.TestbedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;

/** The directory that holds all that a local StayHub keeps: {@code STAYHUB_HOME}. */
public record Home(Path directory) {

    /**
     * The directory at this path, made if it is not there.
     *
     * @throws TestbedException if it cannot be made or written to, or if it is another user's
     */
    public static Home at(Path path) {
        if (path.toString().isBlank()) {
            throw new TestbedException("the home has no name: set STAYHUB_HOME to a directory");
        }
        Path directory = path.toAbsolutePath().normalize();
        try {
            Files.createDirectories(directory.resolve("log"));
            Files.createDirectories(directory.resolve("postgres"));
            Home home = new Home(directory.toRealPath());
            home.requireOwn();
            return home;
        } catch (IOException e) {
            throw new TestbedException("cannot write in " + directory + " (STAYHUB_HOME): " + e, e);
        }
    }

    /** Postgres serves data to nobody but its owner, not even to root. */
    private void requireOwn() throws IOException {
        Path probe = Files.createTempFile(directory, "owner", "");
        UserPrincipal me = Files.getOwner(probe);
        Files.delete(probe);
        UserPrincipal owner = Files.getOwner(postgres());
        if (!owner.equals(me)) {
            throw new TestbedException(directory + " is " + owner.getName() + "'s, and this is " + me.getName()
                    + ": run as " + owner.getName() + ", or set STAYHUB_HOME to another directory");
        }
    }

    public Path postgres() {
        return directory.resolve("postgres");
    }

    /** The data of OpenSearch. */
    public Path search() {
        return directory.resolve("search");
    }

    public Path log(String program) {
        return directory.resolve("log").resolve(program + ".log");
    }

    /** The passwords of the database's logins: beside the data, so that whoever deletes one deletes the other. */
    public Path passwords() {
        return postgres().resolve("passwords.properties");
    }

    /** What a worker in another terminal needs to know. */
    public Path workerEnvironment() {
        return directory.resolve("local.env");
    }

    /** What migrations.jar, {@code api.jar grant-operator} and psql in another terminal need to know. */
    public Path ownerEnvironment() {
        return directory.resolve("owner.env");
    }

    Path processes() {
        return directory.resolve("processes");
    }

    Path lock() {
        return directory.resolve("lock");
    }
}
