package dev.stayhub.api.docs;

import dev.stayhub.api.testing.Waits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commands of a page with the output that it shows for each: the blocks marked {@code console}, where a command begins
 * with a dollar sign and goes on for as long as its lines end with a backslash.
 *
 * @param steps in the order of the page
 */
record Tour(List<Step> steps) {

    private static final Pattern BLOCK = Pattern.compile("^```console\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final String END_OF_STEP = "---- end of step ----";

    /** A command and its output. */
    record Step(String command, String output) {}

    static Tour of(String page) {
        List<Step> steps = new ArrayList<>();
        Matcher block = BLOCK.matcher(page);
        while (block.find()) {
            Arrays.stream(block.group(1).split("(?m)^\\$ ", -1))
                    .filter(step -> !step.isBlank())
                    .map(Tour::step)
                    .forEach(steps::add);
        }
        return new Tour(steps);
    }

    private static Step step(String text) {
        int end = text.indexOf('\n');
        while (end > 0 && text.charAt(end - 1) == '\\') {
            end = text.indexOf('\n', end + 1);
        }
        return new Step(text.substring(0, end), text.substring(end + 1));
    }

    /** Runs all commands in one shell, and returns them with what they printed, to stderr too. */
    Tour run() throws IOException, InterruptedException {
        StringBuilder script = new StringBuilder("exec 2>&1\n");
        steps.forEach(step -> script.append(step.command())
                .append("\necho '")
                .append(END_OF_STEP)
                .append("'\n"));
        Process shell = new ProcessBuilder("bash", "-c", script.toString()).start();
        String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!shell.waitFor(Waits.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the commands do not end");
        }
        String[] outputs = printed.split(END_OF_STEP + "\n", -1);
        List<Step> ran = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            ran.add(new Step(steps.get(i).command(), i < outputs.length ? outputs[i] : ""));
        }
        return new Tour(ran);
    }
}
