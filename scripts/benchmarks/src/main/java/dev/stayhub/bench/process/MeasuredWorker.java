package dev.stayhub.bench.process;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.worker.DrainOutbox;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** worker.jar as it is, with a topic added or the starts of its handlers noted. */
public final class MeasuredWorker {

    /** The variable that names the topic, each of whose messages takes {@value #HANDLER_MILLIS} ms. */
    public static final String TOPIC = "STAYHUB_BENCH_TOPIC";

    /** The variable that names a file of starts. */
    public static final String STARTS = "STAYHUB_BENCH_STARTS";

    public static final int HANDLER_MILLIS = 5;

    private MeasuredWorker() {}

    public static void main(String[] args) {
        System.exit(Cli.run(new DrainOutbox(MeasuredWorker::decorated), args));
    }

    private static List<Subscription> decorated(List<Subscription> handlers) {
        List<Subscription> decorated = new ArrayList<>(handlers);
        Optional.ofNullable(System.getenv(STARTS))
                .map(file -> new StartLog(Path.of(file)))
                .ifPresent(log -> decorated.replaceAll(handler -> noted(handler, log)));
        Optional.ofNullable(System.getenv(TOPIC))
                .ifPresent(topic -> decorated.add(Subscription.of(topic, "measured", (message, lease) -> {
                    // A wait, as for an answer from outside; it leaves the processor to others.
                    TimeUnit.MILLISECONDS.sleep(HANDLER_MILLIS);
                    return Outcome.done();
                })));
        return decorated;
    }

    private static Subscription noted(Subscription subscription, StartLog log) {
        Handler noting = (message, lease) -> {
            log.started(message.subject(), Clock.systemUTC().instant());
            return subscription.handler().handle(message, lease);
        };
        return new Subscription(subscription.topic(), subscription.name(), noting, subscription.destination());
    }
}
