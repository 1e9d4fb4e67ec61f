package dev.stayhub.worker;

import dev.stayhub.outbox.Subscription;
import dev.stayhub.runtime.cli.Cli;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The worker as it is, and one more handler: what comes under its topic holds a slot for ever. */
public final class WorkerWithDeafHandler {

    static final String TOPIC = "ear.plugged";

    private WorkerWithDeafHandler() {}

    public static void main(String[] args) {
        System.exit(Cli.run(new DrainOutbox(WorkerWithDeafHandler::withDeaf), args));
    }

    private static List<Subscription> withDeaf(List<Subscription> handlers) {
        List<Subscription> more = new ArrayList<>(handlers);
        more.add(Subscription.of(TOPIC, "listen", (message, lease) -> {
            while (true) {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    // Deaf.
                }
            }
        }));
        return more;
    }
}
