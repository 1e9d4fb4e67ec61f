package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.drain.OutboxModel.Row;
import dev.stayhub.outbox.drain.OutboxModel.Status;
import dev.stayhub.outbox.drain.Steps.Action;
import dev.stayhub.outbox.drain.Steps.Step;
import dev.stayhub.outbox.drain.SuspectQueries.Suspect;
import dev.stayhub.outbox.drain.settle.ManualSettler;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two workers do whatever workers do, in any order: claim, settle, lose a lease, crash, come back as a zombie. After every
 * step the table is what a simple model says. In the end nothing is lost, and exactly the poison is dead.
 */
class OutboxModelTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private static final int MAX_ATTEMPTS = 4;
    private static final int POISON_EVERY = 5;
    private static final int FIXED_SEEDS = 39;

    /** The same seeds in every run, and one that is new; or the one given by {@code -Dseed=N}, to see a failure again. */
    static LongStream seeds() {
        Long given = Long.getLong("seed");
        return given != null
                ? LongStream.of(given)
                : LongStream.concat(
                        LongStream.rangeClosed(1, FIXED_SEEDS), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_happens_no_message_is_lost_and_none_is_settled_twice(long seed) {
        List<Step> steps = Steps.random(seed);

        Optional<Throwable> failure = failureOf(steps);

        if (failure.isPresent()) {
            List<Step> fewest = Steps.shrunk(steps, some -> failureOf(some).isPresent());
            throw new AssertionError(
                    "seed %d fails, and so do these %d of its %d steps: %s"
                            .formatted(seed, fewest.size(), steps.size(), fewest),
                    failureOf(fewest).orElse(failure.get()));
        }
    }

    private static Optional<Throwable> failureOf(List<Step> steps) {
        Run run = new Run(null);
        try {
            steps.forEach(run::take);
            run.finish();
            run.model.verify();
            run.model
                    .rows()
                    .forEach((id, row) -> assertThat(row.status())
                            .as("message %d", id)
                            .isEqualTo(run.isPoison(id) ? Status.DEAD : Status.DONE));
            assertThat(run.model.rows().values()).allMatch(row -> row.attempts() <= MAX_ATTEMPTS);
            return Optional.empty();
        } catch (RuntimeException | AssertionError failure) {
            return Optional.of(failure);
        }
    }

    /** A model that catches nothing proves nothing: a settle that goes by the id alone must not get past it. */
    @Test
    void a_settle_that_ignores_the_token_is_caught() {
        Run run = new Run(message -> outbox.execute(
                "UPDATE outbox SET status = 'DONE', lease_token = lease_token + 1, processed_at = now(),"
                        + " leased_by = NULL, leased_until = NULL WHERE id = ?",
                message.id()));
        Stream.of(Action.ENQUEUE, Action.CLAIM, Action.LAPSE).forEach(action -> run.take(new Step(action, 0, 1)));
        run.take(new Step(Action.CLAIM, 1, 9));

        assertThatThrownBy(() -> run.take(new Step(Action.DONE, 0, 0))).isInstanceOf(AssertionError.class);
    }

    /** One sequence of steps, from an empty outbox. */
    private static final class Run {

        private final DrainSettings[] settings = {
            TestSettings.of("a").withMaxAttempts(MAX_ATTEMPTS),
            TestSettings.of("b").withMaxAttempts(MAX_ATTEMPTS)
        };
        private final List<ManualWorker> workers = Stream.of(settings)
                .map(each -> new ManualWorker(outbox.jdbi(), each))
                .toList();
        private final OutboxModel model = new OutboxModel(outbox.owner(), settings[0].suspectFrom());
        private final List<List<Held>> held = List.of(new ArrayList<>(), new ArrayList<>());
        private final List<Held> settledBefore = new ArrayList<>();
        private final Consumer<Message> brokenSettle;

        Run(Consumer<Message> brokenSettle) {
            this.brokenSettle = brokenSettle;
            outbox.empty();
        }

        boolean isPoison(long id) {
            return id % POISON_EVERY == 0;
        }

        void take(Step step) {
            List<Held> mine = held.get(step.worker());
            switch (step.action()) {
                case ENQUEUE -> enqueue(step.choice());
                case CLAIM -> claim(step.worker(), step.choice() + 1);
                case DONE -> settleOne(mine, step.choice(), Outcome.done());
                case RETRY -> settleOne(mine, step.choice(), Outcome.retry("no"));
                case UNAVAILABLE -> settleOne(mine, step.choice(), Outcome.unavailable("away"));
                case REFUSE -> settleOne(mine, step.choice(), Outcome.refused("never"));
                case HAND_BACK -> settleOne(mine, step.choice(), null);
                case SETTLE_AGAIN -> settleAgain(step.choice());
                case CRASH -> mine.clear();
                case LAPSE -> lapse();
                case TIME_PASSES -> timePasses();
                case TRY_SUSPECT -> trySuspects(step.worker());
                case REDRIVE -> redrive();
                case PURGE -> purge();
            }
            model.verify();
        }

        private void enqueue(int count) {
            outbox.enqueue(count);
            model.enqueued();
        }

        private int claim(int worker, int limit) {
            List<Held> claimed = workers.get(worker).claim(limit);
            model.claimed(claimed.stream().map(Held::message).toList(), limit);
            // A worker that has claimed poison is gone at once, with all it held.
            if (claimed.stream().anyMatch(each -> isPoison(each.message().id()))) {
                held.get(worker).clear();
            } else {
                held.get(worker).addAll(claimed);
            }
            return claimed.size();
        }

        private void settleOne(List<Held> mine, int choice, Outcome outcome) {
            if (!mine.isEmpty()) {
                Held one = mine.remove(choice % mine.size());
                settledBefore.add(one);
                settle(one, outcome);
            }
        }

        private void settleAgain(int choice) {
            if (!settledBefore.isEmpty()) {
                settle(settledBefore.get(choice % settledBefore.size()), Outcome.retry("a zombie"));
            }
        }

        private void settle(Held one, Outcome outcome) {
            Message message = one.message();
            if (brokenSettle != null) {
                brokenSettle.accept(message);
            } else {
                ManualSettler settler = workers.get(0).settler();
                (outcome == null ? settler.release(one) : settler.settle(one, outcome)).write();
            }
            int attempts = message.attempts();
            if (outcome == null) {
                model.settled(message, Status.PENDING, attempts - 1, message.deferrals(), true);
            } else if (outcome instanceof Outcome.Done) {
                model.settled(message, Status.DONE, attempts, message.deferrals(), true);
            } else if (outcome instanceof Outcome.Unavailable) {
                model.settled(message, Status.PENDING, attempts - 1, message.deferrals() + 1, false);
            } else if (outcome instanceof Outcome.Retry && attempts < MAX_ATTEMPTS) {
                model.settled(message, Status.PENDING, attempts, message.deferrals(), false);
            } else {
                model.settled(message, Status.DEAD, attempts, message.deferrals(), false);
            }
        }

        private void lapse() {
            outbox.lapse();
            model.lapse();
        }

        private void timePasses() {
            outbox.execute("UPDATE outbox SET available_at = now() WHERE status = 'PENDING'");
            model.timePasses();
        }

        /** As a worker that holds nothing: reserve, begin, and die of it if it is poison. */
        private void trySuspects(int worker) {
            SuspectQueries queries = new SuspectQueries(settings[worker]);
            List<Suspect> found =
                    outbox.jdbi().withHandle(handle -> queries.find(handle, List.of(OutboxFixture.TOPIC)));
            assertThat(found).extracting(Suspect::id).containsExactlyInAnyOrderElementsOf(model.suspects());
            for (Suspect suspect : found) {
                Row before = model.row(suspect.id());
                if (suspect.attempts() >= MAX_ATTEMPTS) {
                    assertThat(outbox.jdbi()
                                    .<Boolean, RuntimeException>withHandle(
                                            handle -> queries.deadLetter(handle, suspect)))
                            .isTrue();
                    model.change(
                            suspect.id(),
                            before.settled(Status.DEAD, before.attempts(), before.deferrals(), before.due()));
                } else {
                    begin(queries, suspect, before, worker);
                }
            }
        }

        private void begin(SuspectQueries queries, Suspect suspect, Row before, int worker) {
            long reservation = outbox.jdbi()
                    .withHandle(handle -> queries.reserve(handle, suspect))
                    .orElseThrow();
            Message begun = outbox.jdbi()
                    .withHandle(handle -> queries.begin(handle, suspect.id(), reservation))
                    .orElseThrow();
            model.change(
                    suspect.id(),
                    new Row(
                            Status.PENDING,
                            before.attempts() + 1,
                            before.deferrals(),
                            before.token() + 2,
                            true,
                            false,
                            true));
            if (!isPoison(suspect.id())) {
                held.get(worker).add(new Held(begun, System.nanoTime(), settings[worker].lease()));
            }
        }

        private void redrive() {
            outbox.owner()
                    .useHandle(handle -> handle.createQuery(
                                    "SELECT outbox_redrive(id, lease_token, now(), FALSE, 'ops', 'again') FROM outbox"
                                            + " WHERE status = 'DEAD'")
                            .mapTo(Boolean.class)
                            .list());
            List.copyOf(model.rows().keySet()).stream()
                    .filter(id -> model.row(id).status() == Status.DEAD)
                    .forEach(id -> model.change(id, model.row(id).settled(Status.PENDING, 0, 0, true)));
        }

        private void purge() {
            outbox.jdbi().useHandle(handle -> handle.execute("DELETE FROM outbox WHERE status = 'DONE'"));
            model.purged();
        }

        /** Everything that can be done is done: the last worker works until nothing is pending. */
        void finish() {
            // What was retried and then crashed along with poison dies here too, and is given a new life with the rest.
            timeGoesOn();
            redrive();
            while (model.rows().values().stream().anyMatch(row -> row.status() == Status.PENDING)) {
                if (claim(0, 1) == 0) {
                    timeGoesOn();
                }
                model.verify();
                settleAll();
            }
        }

        private void timeGoesOn() {
            take(new Step(Action.LAPSE, 0, 0));
            take(new Step(Action.TIME_PASSES, 0, 0));
            take(new Step(Action.TRY_SUSPECT, 0, 0));
            settleAll();
        }

        private void settleAll() {
            while (!held.get(0).isEmpty()) {
                take(new Step(Action.DONE, 0, 0));
            }
        }
    }
}
