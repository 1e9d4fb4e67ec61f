package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Stage;

/**
 * Something that can be seen to happen.
 *
 * @param name how it is asked for
 * @param about what it shows, in one line
 * @param play plays it; every number that is told is measured here and now
 */
record Experiment(String name, String about, Play play) {

    /** Plays it, and tells what can be seen. */
    @FunctionalInterface
    interface Play {

        void tell(Story story, Stage stage) throws Exception;
    }
}
