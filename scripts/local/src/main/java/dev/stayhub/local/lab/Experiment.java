package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Stage;

/** One lesson, played. */
interface Experiment {

    /** How it is asked for. */
    String name();

    /** What it shows, in one line. */
    String about();

    /** Plays it within half a minute. Every number that is told is measured here and now. */
    void play(Story story, Stage stage) throws Exception;
}
