package dev.stayhub.testbed.process;

import java.util.concurrent.CompletableFuture;

/** Something that runs beside this process until it is stopped. */
public interface Part {

    /** What people call it. */
    String name();

    /** Completes when it has ended, stopped or not, with a sentence that says how and shows the end of its log. */
    CompletableFuture<String> ended();

    /** Stops it and returns when it is gone. Does nothing if it is gone already. */
    void stop();
}
