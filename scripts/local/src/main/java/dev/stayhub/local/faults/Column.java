package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Scene;
import java.util.Set;

/** A way from a booking to its email, with the processes that go it. One thread at a time. */
interface Column extends AutoCloseable {

    /** The heading of its column. */
    String title();

    Scene scene();

    /** The keys of the emails that it owes for a booking. */
    Set<String> owedFor(String bookingId);

    /** Starts what does not run. */
    void revive() throws InterruptedException;

    /** Whether it comes by this point. */
    boolean passes(CrashPoint point);

    /** The process that comes by this point. */
    ChildProcess passing(CrashPoint point);

    /** The process that hands emails to the provider. */
    ChildProcess sender();

    /** Whether it answers a guest before it sends, so that what hits it while it sends comes after the answer. */
    boolean answersBeforeItSends();

    /** How many emails it has under way at most. */
    int window();

    /** How many emails it may repeat when many are hit at once: none, if it tries each only once. */
    int repeatsAtMost();

    /** Returns when all is done that will ever be done, with what was begun since these accounts were opened. */
    void settle(Accounts accounts) throws InterruptedException;

    /** Has the sender, until it is started again, lose what it holds soon after it stands still. */
    void shortenLease() throws InterruptedException;

    /**
     * Has another process do the sender's work as well.
     *
     * @return false if only the sender knows what it was about to do
     */
    boolean callStandIn() throws InterruptedException;

    /** Has all handlers of the sender, until it is started again, hang for good; as many slots as handlers of a booking. */
    void letHandlersHang() throws InterruptedException;

    /** Ends what {@link #shortenLease} and {@link #callStandIn} have begun; {@link #revive} starts the ordinary sender. */
    void standDown();

    @Override
    void close();
}
