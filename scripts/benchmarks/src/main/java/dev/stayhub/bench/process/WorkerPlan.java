package dev.stayhub.bench.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a measured worker does beside what worker.jar does.
 *
 * @param topics further topics it handles
 * @param handlerMillis how long the handler of those takes
 * @param starts where it notes when the handlers of worker.jar start
 */
public record WorkerPlan(List<String> topics, int handlerMillis, Optional<Path> starts) {

    private static final String NOTHING = "-";
    private static final int WORDS = 3;

    public WorkerPlan {
        topics = List.copyOf(topics);
    }

    /** Handles further topics, each message in so many milliseconds. */
    public static WorkerPlan handling(int handlerMillis, String... topics) {
        return new WorkerPlan(List.of(topics), handlerMillis, Optional.empty());
    }

    /** Notes when handlers start. */
    public static WorkerPlan notingStarts(Path file) {
        return new WorkerPlan(List.of(), 0, Optional.of(file));
    }

    /** The command line that says so, and behind it that of worker.jar. */
    public List<String> arguments(String... ofWorker) {
        List<String> words = new ArrayList<>();
        words.add(topics.isEmpty() ? NOTHING : String.join(",", topics));
        words.add(Integer.toString(handlerMillis));
        words.add(starts.map(Path::toString).orElse(NOTHING));
        words.addAll(List.of(ofWorker));
        return words;
    }

    static WorkerPlan parse(String... words) {
        return new WorkerPlan(
                words[0].equals(NOTHING) ? List.of() : List.of(words[0].split(",", -1)),
                Integer.parseInt(words[1]),
                words[2].equals(NOTHING) ? Optional.empty() : Optional.of(Path.of(words[2])));
    }

    static String[] rest(String... words) {
        return List.of(words).subList(WORDS, words.length).toArray(String[]::new);
    }
}
