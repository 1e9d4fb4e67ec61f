package dev.stayhub.local;

import java.nio.file.Path;

/** Where things are when Maven runs the tests of this module. */
public final class Repository {

    private Repository() {}

    public static Path root() {
        return Path.of("../..").toAbsolutePath().normalize();
    }

    /** The java that runs this test. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
