package dev.stayhub.local.mail;

import java.io.IOException;

/** What a provider does at a moment, before it goes on. Called by many threads at once; may take its time. */
@FunctionalInterface
public interface Behaviour {

    /** It answers, and that is all. */
    Behaviour ORDINARY = moment -> {};

    /**
     * The moment has come.
     *
     * @throws IOException to hang up without an answer
     */
    void at(Moment moment) throws IOException, InterruptedException;
}
