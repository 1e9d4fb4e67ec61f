package dev.stayhub.local.crash;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.worker.DrainOutbox;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** worker.jar as it is, and it dies where it is trapped, or of one message. */
public final class TrappedWorker {

    /** A topic whose messages kill whoever handles them. */
    public static final String POISON = "lab.poison";

    /** The variable that names a topic whose messages it handles as well: what the next release will know. */
    public static final String NEW_TOPIC = "STAYHUB_LAB_TOPIC";

    /** The variable with which no handler of it ever comes back. */
    public static final String HANGING = "STAYHUB_LAB_HANGING";

    private TrappedWorker() {}

    public static void main(String[] args) {
        TrappedHandlers handlers = new TrappedHandlers(Traps.ofThisProcess());
        System.exit(Cli.run(new DrainOutbox(production -> handlers.decorate(withMore(production))), args));
    }

    private static List<Subscription> withMore(List<Subscription> production) {
        List<Subscription> more = new ArrayList<>(production);
        if (System.getenv(HANGING) != null) {
            more.replaceAll(TrappedWorker::hanging);
        }
        more.add(Subscription.of(POISON, "die", (message, lease) -> {
            Runtime.getRuntime().halt(137);
            return Outcome.done();
        }));
        String topic = System.getenv(NEW_TOPIC);
        if (topic != null) {
            more.add(Subscription.of(topic, "nod", (message, lease) -> Outcome.done()));
        }
        return more;
    }

    private static Subscription hanging(Subscription handler) {
        return new Subscription(
                handler.topic(),
                handler.name(),
                (message, lease) -> {
                    while (true) {
                        LockSupport.park();
                    }
                },
                handler.destination());
    }
}
