package dev.stayhub.bench.process;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.worker.DrainOutbox;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** worker.jar as it is, with handlers added or their starts noted. A {@link WorkerPlan} is its command line. */
public final class MeasuredWorker {

    private final WorkerPlan plan;

    private MeasuredWorker(WorkerPlan plan) {
        this.plan = plan;
    }

    public static void main(String[] args) {
        MeasuredWorker worker = new MeasuredWorker(WorkerPlan.parse(args));
        System.exit(Cli.run(new DrainOutbox(worker::decorated), WorkerPlan.rest(args)));
    }

    private List<Subscription> decorated(List<Subscription> handlers) {
        List<Subscription> decorated = new ArrayList<>(handlers);
        plan.starts().map(StartLog::in).ifPresent(log -> decorated.replaceAll(handler -> noted(handler, log)));
        plan.topics()
                .forEach(topic -> decorated.add(Subscription.of(topic, "measured", (message, lease) -> {
                    // A wait, as for an answer from outside; it leaves the processor to others.
                    TimeUnit.MILLISECONDS.sleep(plan.handlerMillis());
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
