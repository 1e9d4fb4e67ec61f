package dev.stayhub.worker;

import dev.stayhub.migrations.cli.Cli;
import dev.stayhub.outbox.Handler;
import java.util.HashMap;
import java.util.Map;

/** The worker as it is, and one more handler: what comes under its topic kills the JVM as SIGKILL would. */
public final class WorkerWithKillerHandler {

    static final String TOPIC = "bomb.dropped";

    private WorkerWithKillerHandler() {}

    public static void main(String[] args) {
        System.exit(Cli.run(new DrainOutbox(WorkerWithKillerHandler::withKiller), args));
    }

    private static Map<String, Handler> withKiller(Map<String, Handler> handlers) {
        Map<String, Handler> more = new HashMap<>(handlers);
        more.put(TOPIC, (message, lease) -> {
            Runtime.getRuntime().halt(137);
            return null;
        });
        return more;
    }
}
