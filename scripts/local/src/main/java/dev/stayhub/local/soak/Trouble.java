package dev.stayhub.local.soak;

/** What can happen. */
enum Trouble {
    /** SIGKILL to the api. */
    API_KILLED(3, 0),
    /** SIGKILL to one of the workers. */
    WORKER_KILLED(5, 1),
    /** The database server goes without putting anything away, and comes back. */
    DATABASE_CRASHED(2, Soak.WORKERS),
    /** All sessions are ended. */
    SESSIONS_ENDED(2, Soak.WORKERS),
    /** SIGSTOP to a worker for longer than its lease, then SIGCONT. */
    WORKER_FROZEN(1, 1),
    /** Nobody listens at the mail provider's. */
    PROVIDER_AWAY(1, 0),
    /** The mail provider takes emails and never says so. What it left untold it counts itself, as in the next two. */
    PROVIDER_SWALLOWS(1, 0),
    /** The mail provider takes emails and hangs up instead of saying so. */
    PROVIDER_HANGS_UP(1, 0),
    /** The mail provider loses emails that it has heard to the end, and hangs up. */
    PROVIDER_LOSES(1, 0),
    /** The mail provider thinks before each answer. */
    PROVIDER_SLOW(1, 0),
    /** The mail provider answers byte by byte. */
    PROVIDER_TRICKLES(1, 0),
    /** No worker runs for a while, and what is due then has been due for a day; at first the provider is not there. */
    DAY_WITHOUT_WORKERS(1, Soak.WORKERS),
    /** Nobody gets through to the search node. */
    SEARCH_AWAY(1, 0);

    private final int weight;
    private final int workersHit;

    Trouble(int weight, int workersHit) {
        this.weight = weight;
        this.workersHit = workersHit;
    }

    /** How often it happens, beside the others. */
    int weight() {
        return weight;
    }

    /** How many emails it may repeat: those that the workers it hits have under way, one a slot. */
    int window() {
        return workersHit * Soak.SLOTS;
    }
}
