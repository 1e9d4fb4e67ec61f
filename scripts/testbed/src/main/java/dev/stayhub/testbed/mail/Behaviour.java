package dev.stayhub.testbed.mail;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** What a provider does at a moment, before it goes on. Called by many threads at once; may take its time. */
@FunctionalInterface
public interface Behaviour {

    /** It answers, and that is all. */
    Behaviour ORDINARY = moment -> {};

    /**
     * The moment has come.
     *
     * @throws Refusal to say why and hang up
     * @throws Silence to say nothing more to this sender, until it hangs up
     * @throws IOException to hang up without an answer
     */
    void at(Moment moment) throws IOException, InterruptedException;

    /** Does so the first time that this moment comes. */
    static Behaviour once(Moment when, Behaviour first) {
        AtomicBoolean done = new AtomicBoolean();
        return moment -> {
            if (moment == when && !done.getAndSet(true)) {
                first.at(moment);
            }
        };
    }

    /** Takes every email, and never says so. */
    static Behaviour swallowing() {
        return moment -> {
            if (moment == Moment.TAKEN) {
                throw new Silence();
            }
        };
    }

    /** Hangs up on the first so many who come with an email, before it has any of it. */
    static Behaviour turningAway(int first) {
        AtomicInteger left = new AtomicInteger(first);
        return moment -> {
            if (moment == Moment.BEGUN && left.getAndDecrement() > 0) {
                throw new IOException("hung up");
            }
        };
    }

    /** Has no time for anybody: 421 instead of a greeting, and to those it has greeted before. */
    static Behaviour busy() {
        return moment -> {
            if (moment == Moment.CONNECTED || moment == Moment.BEGUN) {
                throw new Refusal("421 too busy");
            }
        };
    }

    /** Needs that long to say that it has taken an email. */
    static Behaviour slow(Duration perEmail) {
        return moment -> {
            if (moment == Moment.TAKEN) {
                TimeUnit.NANOSECONDS.sleep(perEmail.toNanos());
            }
        };
    }

    /** Takes every email, and says so when it is released. */
    static Behaviour answeringOnce(CountDownLatch released) {
        return moment -> {
            if (moment == Moment.TAKEN) {
                released.await();
            }
        };
    }

    /** Hangs up whenever this moment comes. */
    static Behaviour hangingUpAt(Moment when) {
        return moment -> {
            if (moment == when) {
                throw new IOException("hung up");
            }
        };
    }
}
