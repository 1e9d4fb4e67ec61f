package dev.stayhub.local.soak;

import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.Moment;
import dev.stayhub.testbed.mail.Tempo;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/** What can happen. */
enum Trouble {
    /** SIGKILL to the api. */
    API_KILLED(3, 0, soak -> soak.api().killAndStart()),
    /** SIGKILL to one of the workers. */
    WORKER_KILLED(5, 1, soak -> soak.anyWorker().killAndStart()),
    /** The database server goes without putting anything away, and comes back. */
    DATABASE_CRASHED(2, Soak.WORKERS, soak -> soak.stage().crashDatabase()),
    /** All sessions are ended. */
    SESSIONS_ENDED(2, Soak.WORKERS, soak -> soak.stage().endSessions(soak.scene())),
    /** SIGSTOP to a worker for longer than its lease, then SIGCONT. */
    WORKER_FROZEN(1, 1, soak -> soak.anyWorker().freeze(Soak.LEASE.plusSeconds(2))),
    /** Nobody listens at the mail provider's. */
    PROVIDER_AWAY(1, 0, soak -> soak.forAWhile(soak.provider()::goDown, soak.provider()::comeBack)),
    /** The mail provider takes emails and never says so. What it left untold it counts itself, as in the next two. */
    PROVIDER_SWALLOWS(1, 0, soak -> soak.behave(Behaviour.swallowing())),
    /** The mail provider takes emails and hangs up instead of saying so. */
    PROVIDER_HANGS_UP(1, 0, soak -> soak.behave(Behaviour.hangingUpAt(Moment.TAKEN))),
    /** The mail provider loses emails that it has heard to the end, and hangs up. */
    PROVIDER_LOSES(1, 0, soak -> soak.behave(Behaviour.hangingUpAt(Moment.HEARD))),
    /** The mail provider thinks before each answer. */
    PROVIDER_SLOW(1, 0, soak -> soak.answer(Tempo.thinking(Duration.ofMillis(500)))),
    /** The mail provider answers byte by byte. */
    PROVIDER_TRICKLES(1, 0, soak -> soak.answer(Tempo.trickling(Duration.ofMillis(50)))),
    /** No worker runs for a while, and what is due then has been due for a day; at first the provider is not there. */
    DAY_WITHOUT_WORKERS(1, Soak.WORKERS, Soak::letADayPass),
    /** Nobody gets through to the search node. */
    SEARCH_AWAY(1, 0, soak -> soak.forAWhile(soak.searchDoor()::shut, soak.searchDoor()::open));

    private final int weight;
    private final int workersHit;

    /** None of them has anything that could change. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Act act;

    /** Makes it. */
    private interface Act {

        void on(Soak soak) throws IOException, InterruptedException;
    }

    Trouble(int weight, int workersHit, Act act) {
        this.weight = weight;
        this.workersHit = workersHit;
        this.act = act;
    }

    /** How often it happens, beside the others. */
    int weight() {
        return weight;
    }

    /** How many emails it may repeat: those that the workers it hits have under way, one a slot. */
    int window() {
        return workersHit * Soak.SLOTS;
    }

    void happenTo(Soak soak) throws IOException, InterruptedException {
        act.on(soak);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
