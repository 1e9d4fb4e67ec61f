package dev.stayhub.worker;

import dev.stayhub.outbox.Subscription;
import dev.stayhub.runtime.cli.Cli;
import java.util.ArrayList;
import java.util.List;

/** The worker as it is, and one more handler: what comes under its topic kills the JVM as SIGKILL would. */
public final class WorkerWithKillerHandler {

    static final String TOPIC = "bomb.dropped";

    private WorkerWithKillerHandler() {}

    public static void main(String[] args) {
        System.exit(Cli.run(new DrainOutbox(WorkerWithKillerHandler::withKiller), args));
    }

    private static List<Subscription> withKiller(List<Subscription> handlers) {
        List<Subscription> more = new ArrayList<>(handlers);
        more.add(Subscription.of(TOPIC, "explode", (message, lease) -> {
            Runtime.getRuntime().halt(137);
            return null;
        }));
        return more;
    }
}
