package dev.stayhub.outbox.drain;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Sequences of what two workers may do. */
final class Steps {

    private static final int FEWEST = 10;
    private static final int MOST = 60;

    /** One step; what worker and choice mean depends on the action. */
    record Step(Action action, int worker, int choice) {}

    enum Action {
        ENQUEUE,
        CLAIM,
        DONE,
        RETRY,
        UNAVAILABLE,
        REFUSE,
        HAND_BACK,
        SETTLE_AGAIN,
        CRASH,
        LAPSE,
        TIME_PASSES,
        TRY_SUSPECT,
        REDRIVE,
        PURGE
    }

    private Steps() {}

    /** The same steps for the same seed. */
    static List<Step> random(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Action[] actions = Action.values();
        return Stream.generate(
                        () -> new Step(actions[random.nextInt(actions.length)], random.nextInt(2), random.nextInt(10)))
                .limit(random.nextInt(FEWEST, MOST + 1))
                .toList();
    }

    /** Without the steps that the failure does not need, left out one by one from the end. */
    static List<Step> shrunk(List<Step> failing, Predicate<List<Step>> fails) {
        List<Step> fewest = new ArrayList<>(failing);
        for (int index = failing.size() - 1; index >= 0; index--) {
            Step step = fewest.remove(index);
            if (!fails.test(fewest)) {
                fewest.add(index, step);
            }
        }
        return fewest;
    }
}
