package dev.stayhub.local.soak;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Which trouble comes next, and what has come so far. Used by one thread. */
final class Troubles {

    private final RandomGenerator random;
    private final List<Trouble> hat = new ArrayList<>();
    private final Map<Trouble, Integer> drawn = new EnumMap<>(Trouble.class);

    Troubles(RandomGenerator random) {
        this.random = random;
        for (Trouble trouble : Trouble.values()) {
            hat.addAll(Collections.nCopies(trouble.weight(), trouble));
        }
    }

    Trouble draw() {
        Trouble next = hat.get(random.nextInt(hat.size()));
        drawn.merge(next, 1, Integer::sum);
        return next;
    }

    /** How many repeats all of them allow. */
    int window() {
        return drawn.entrySet().stream()
                .mapToInt(entry -> entry.getKey().window() * entry.getValue())
                .sum();
    }

    @Override
    public String toString() {
        return drawn.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
