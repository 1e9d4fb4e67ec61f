package dev.stayhub.local.faults;

import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.Moment;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A behaviour that shows once. */
final class Once {

    /** What is done. */
    @FunctionalInterface
    interface Act {

        void perform() throws IOException, InterruptedException;
    }

    private Once() {}

    static Behaviour at(Moment moment, Act act) {
        AtomicBoolean done = new AtomicBoolean();
        return now -> {
            if (now == moment && !done.getAndSet(true)) {
                act.perform();
            }
        };
    }
}
