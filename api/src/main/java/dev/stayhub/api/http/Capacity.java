package dev.stayhub.api.http;

import dev.stayhub.api.load.Turns;

/**
 * How much the process can do at once, derived from the machine. The limits of the classes add up to less than
 * {@link #serverThreads}, so that threads are left for rejections and for liveness.
 *
 * @param connections the size of the pool of the requests
 * @param processors how many processors the process can use
 */
public record Capacity(int connections, int processors) {

    /** Threads that no class can take: Jetty's own, and those that reject requests and answer liveness. */
    private static final int RESERVED_THREADS = 32;
    /** Of the longest queue the last one waits about a second: a hash takes tens of milliseconds. */
    private static final int SIGN_INS_PER_HASHING_THREAD = 16;

    private static final int READS = 32;
    /** A search holds no connection while it waits for the index. */
    private static final int SEARCHES = 24;

    private static final int OPERATIONS = 4;
    private static final int PROBES = 8;

    /** How many requests of the class can be in progress at once, those that wait included. */
    public int limit(Work work) {
        return switch (work) {
            case SIGN_IN -> SIGN_INS_PER_HASHING_THREAD * hashingThreads();
            // Requests that wait for one with the same key never take all places.
            case WRITING -> Turns.MOST_WAITING + 2 * connections;
            case READING -> READS + 2 * connections;
            case SEARCH -> SEARCHES;
            case OPERATION -> OPERATIONS;
            case MONITORING -> PROBES;
            case LIVENESS -> RESERVED_THREADS;
        };
    }

    /** How many threads the server needs. */
    public int serverThreads() {
        int threads = 0;
        for (Work work : Work.values()) {
            threads += limit(work);
        }
        return threads;
    }

    /** How many passwords are hashed at once: half of the processors, because a hash keeps one busy all the time. */
    public int hashingThreads() {
        return Math.max(1, processors / 2);
    }

    /** How many connections changes can use at once. */
    public int writingConnections() {
        return Math.max(1, connections / 2);
    }

    /** How many connections reads and searches can use at once. */
    public int readingConnections() {
        return Math.max(1, connections / 4);
    }

    /** How many connections operators can use at once. */
    public int operatorConnections() {
        return Math.max(1, connections / 8);
    }

    /** How many connections authentication, sign-in and sign-up can use at once, none of which waits for a lock. */
    public int accountConnections() {
        return Math.max(1, connections / 8);
    }
}
