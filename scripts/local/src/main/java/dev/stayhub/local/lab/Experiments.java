package dev.stayhub.local.lab;

import java.util.List;
import java.util.Optional;

/** All of them, in the order in which they are best read. */
final class Experiments {

    static final List<Experiment> ALL = List.of(
            new DualWrite(),
            new BackgroundTask(),
            new SlowProvider(),
            new Rollback(),
            new DoubleBooking(),
            new CrashAfterCommit(),
            new CrashAfterSend(),
            new TwoWorkers(),
            new SkipLocked(),
            new Poison(),
            new Outage(),
            new UnknownTopic(),
            new StaleLease(),
            new LostIndexUpdate(),
            new IndexDown(),
            new Rebuild());

    private Experiments() {}

    static Optional<Experiment> named(String name) {
        return ALL.stream().filter(each -> each.name().equals(name)).findAny();
    }
}
