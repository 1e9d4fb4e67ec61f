package dev.stayhub.local.lab;

import dev.stayhub.local.faults.OutboxColumn;
import dev.stayhub.local.faults.Struck;
import dev.stayhub.local.ledger.Ledger;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.guests.Guests;
import dev.stayhub.testbed.mail.Mailbox;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.waiting.Patience;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What lessons have in common. */
final class Quick {

    static final Duration LONG = Duration.ofMinutes(2);

    /** Ordinary settings of a worker that make lessons short: a lapsed lease is waited for, not for half a minute. */
    static final Map<String, String> WORKER = OutboxColumn.QUICK_WITH_SHORT_LEASE;

    private Quick() {}

    /** The same with one more, or another value. */
    static Map<String, String> worker(String setting, String value) {
        Map<String, String> settings = new TreeMap<>(WORKER);
        settings.put(setting, value);
        return settings;
    }

    static void awaitEmails(Scene scene, int number) throws InterruptedException {
        Patience.until(
                number + " emails have come",
                LONG,
                () -> scene.provider().mailbox().size() >= number);
    }

    /** Reminders go on waiting for their day. */
    static void awaitNothingDue(Scene scene) throws InterruptedException {
        Ledger.untilNothingDue(scene, LONG);
    }

    /** Waits until a search for this title finds it. */
    static void awaitShown(Scene scene, String title) throws InterruptedException {
        Patience.until(
                "search finds " + title, LONG, () -> scene.host().search(title).contains(title));
    }

    /** What guests have been sent, so far. */
    static Mailbox guestsMail(Scene scene) {
        return scene.provider().mailbox().of(Guests.EMAIL);
    }

    static void awaitDeath(Program process) throws InterruptedException {
        Patience.until(process.name() + " is dead", LONG, () -> !process.isRunning());
    }

    /** Stops a worker, and tells what it counted. */
    static String lastWords(Program worker) throws InterruptedException {
        worker.signal("TERM");
        awaitDeath(worker);
        return worker.out()
                .lines()
                .filter(line -> line.startsWith("done="))
                .findAny()
                .orElse("done=0 ");
    }

    /** How a process ended. */
    static String end(Program process) {
        return process.name() + ", process " + process.pid() + ", exit code " + process.exitCode();
    }

    /** What a single guest was answered. */
    static String answered(Struck struck) {
        int status = struck.answered().get(0).status();
        return status == 0 ? "nothing" : "" + status;
    }

    static double medianMillis(List<Answer> answers) {
        List<Double> sorted = answers.stream().map(Answer::millis).sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    static double slowestMillis(List<Answer> answers) {
        return answers.stream().mapToDouble(Answer::millis).max().orElseThrow();
    }

    static String millis(double millis) {
        return String.format(Locale.ROOT, "%.0f ms", millis);
    }
}
