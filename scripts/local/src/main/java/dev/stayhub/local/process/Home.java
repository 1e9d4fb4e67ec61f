package dev.stayhub.local.process;

import dev.stayhub.migrations.cli.CouldNot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The directory that holds all that a local StayHub keeps: {@code STAYHUB_HOME}. */
public record Home(Path directory) {

    /**
     * The directory at this path, made if it is not there.
     *
     * @throws CouldNot if it cannot be made or written to
     */
    public static Home at(Path path) {
        Path directory = path.toAbsolutePath().normalize();
        try {
            Files.createDirectories(directory.resolve("log"));
            Files.createDirectories(directory.resolve("postgres"));
            return new Home(directory.toRealPath());
        } catch (IOException e) {
            throw new CouldNot("cannot write in " + directory + " (STAYHUB_HOME): " + e, e);
        }
    }

    public Path postgres() {
        return directory.resolve("postgres");
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
