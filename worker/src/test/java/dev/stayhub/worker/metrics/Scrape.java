package dev.stayhub.worker.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What Prometheus reads out of a scrape: read strictly, as it does. */
public final class Scrape {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern TYPE = Pattern.compile("# TYPE (\\S+) (counter|gauge|histogram|summary|untyped)");
    private static final Pattern SAMPLE = Pattern.compile("([a-z_][a-z0-9_]*)(?:\\{(.*)})? (NaN|[-+]?Inf|[-+0-9.E]+)");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"((?:[^\"\\\\]|\\\\[\"\\\\n])*)\"(?:,|$)");

    private final Map<String, Map<Map<String, String>, Double>> samples = new TreeMap<>();
    private final Set<String> counters = new HashSet<>();
    private final Duration took;

    private Scrape(String text, Duration took) {
        this.took = took;
        assertThat(text).endsWith("\n");
        text.lines().forEach(this::read);
    }

    public static Scrape parse(String text) {
        return new Scrape(text, Duration.ZERO);
    }

    /** Of a program on this machine. */
    public static Scrape of(int port) throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        HttpResponse<String> answer = HTTP.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                        .timeout(PATIENCE)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return new Scrape(answer.body(), Duration.ofNanos(System.nanoTime() - startNanos));
    }

    private void read(String line) {
        Matcher type = TYPE.matcher(line);
        if (type.matches()) {
            if (type.group(2).equals("counter")) {
                counters.add(type.group(1));
            }
            return;
        }
        if (line.startsWith("#")) {
            return;
        }
        Matcher sample = SAMPLE.matcher(line);
        assertThat(sample.matches()).as(line).isTrue();
        Double earlier = samples.computeIfAbsent(sample.group(1), name -> new HashMap<>())
                .put(labels(sample.group(2)), number(sample.group(3)));
        assertThat(earlier).as("a series that is there twice: " + line).isNull();
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new TreeMap<>();
        if (text != null) {
            Matcher label = LABEL.matcher(text);
            int end = 0;
            while (label.find() && label.start() == end) {
                labels.put(label.group(1), label.group(2));
                end = label.end();
            }
            assertThat(end).as(text).isEqualTo(text.length());
        }
        return labels;
    }

    private static double number(String text) {
        return text.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
    }

    /** How long it took to be answered. */
    public Duration took() {
        return took;
    }

    /** The value of the series with exactly these labels, given as names and values in turn; null if there is none. */
    public Double value(String name, String... labels) {
        Map<String, String> wanted = new TreeMap<>();
        for (int i = 0; i < labels.length; i += 2) {
            wanted.put(labels[i], labels[i + 1]);
        }
        return samples.getOrDefault(name, Map.of()).get(wanted);
    }

    /** What a label says on the series of a metric. */
    public Set<String> labelValues(String name, String label) {
        return samples.getOrDefault(name, Map.of()).keySet().stream()
                .map(labels -> labels.get(label))
                .collect(Collectors.toSet());
    }

    public Set<String> names() {
        return samples.keySet();
    }

    /** The names of those that only grow. */
    public Set<String> counters() {
        return counters;
    }
}
