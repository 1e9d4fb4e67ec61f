package dev.stayhub.local.lab;

import dev.stayhub.local.faults.Faults;
import dev.stayhub.local.faults.IndexFault;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All experiments: lessons, and whatever else docs/guarantees.md has a row for. */
final class Experiments {

    /** Those with something to learn from each, in the order in which they are best read. */
    static final List<Experiment> LESSONS = List.of(
            lesson("dual-write", new DualWrite()),
            lesson("background-task", new BackgroundTask()),
            lesson("slow-provider", new SlowProvider()),
            lesson("answer-later", new AnswerLater()),
            lesson("rollback", new Rollback()),
            lesson("swallowed-error", new SwallowedError()),
            lesson("double-booking", new DoubleBooking()),
            lesson("crash-after-commit", new CrashAfterCommit()),
            lesson("crash-after-send", new CrashAfterSend()),
            lesson("twice-in-the-consumer", new TwiceInTheConsumer()),
            lesson("both-paths", new BothPaths()),
            lesson("two-workers", new TwoWorkers()),
            lesson("skip-locked", new SkipLocked()),
            lesson("overtaking", new Overtaking()),
            lesson("growing-queue", new GrowingQueue()),
            lesson("poison", new Poison()),
            lesson("outage", new Outage()),
            lesson("due-later", new DueLater()),
            lesson("lost-hint", new LostHint()),
            lesson("unknown-topic", new UnknownTopic()),
            lesson("old-payload", new OldPayload()),
            lesson("stale-lease", new StaleLease()),
            lesson("lost-index-update", new LostIndexUpdate()),
            lesson("index-down", new IndexDown()),
            lesson("rebuild", new Rebuild()));

    /** The rows that no lesson tells under the same name, in the order of the page. */
    static final List<Experiment> ROWS = rows();

    private Experiments() {}

    static Optional<Experiment> named(String name) {
        return Stream.concat(LESSONS.stream(), ROWS.stream())
                .filter(each -> each.name().equals(name))
                .findAny();
    }

    private static Experiment lesson(String name, Experiment.Play play) {
        Lesson lesson = Lesson.of(name);
        return new Experiment(name, lesson.about(), (story, stage) -> {
            play.tell(story, stage);
            lesson.tell(story);
        });
    }

    private static List<Experiment> rows() {
        Set<String> lessons = LESSONS.stream().map(Experiment::name).collect(Collectors.toSet());
        return Stream.concat(
                        Faults.ALL.stream().map(RowOfTheMatrix::experiment),
                        IndexFault.ALL.stream().map(RowOfTheMatrix::experiment))
                .filter(row -> !lessons.contains(row.name()))
                .toList();
    }
}
