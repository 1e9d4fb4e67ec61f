package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written about an attempt after its end changes nothing: its answer was lost and it comes again, or it is late. */
class LateWritesTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final DrainSettings settings = TestSettings.of("worker-a");
    private final Window window = new Window(1_000);
    private final Tally tally = new Tally(DrainListener.NONE);
    private Jdbi jdbi;
    private OutboxRows rows;
    private Claimer claimer;
    private Settler settler;

    @BeforeEach
    void emptyOutbox() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        rows = new OutboxRows(database);
        claimer = Claimers.of(jdbi, settings, window);
        settler = new Settler(
                new OutcomeWriter(jdbi, settings, Backoff.exact(settings.backoff()), tally), window, new Signal());
    }

    /** Every way in which a claimed message leaves its worker. */
    static Stream<Named<Function<Held, Ending>>> endings() {
        return Stream.of(
                Named.of("done", held -> new Ending.Finished(held, Outcome.done())),
                Named.of("retry", held -> new Ending.Finished(held, Outcome.retry("no"))),
                Named.of("refused", held -> new Ending.Finished(held, Outcome.refused("never"))),
                Named.of("unavailable", held -> new Ending.Finished(held, Outcome.unavailable("away"))),
                Named.of("later", held -> new Ending.Finished(held, Outcome.later("greylisted"))),
                Named.of("postponed", held -> new Ending.Finished(held, Outcome.postponed("our rate"))),
                Named.of("released", Ending.Released::new),
                Named.of("given up", Ending.GivenUp::new));
    }

    @ParameterizedTest
    @MethodSource("endings")
    void an_ending_that_is_written_twice_is_written_once(Function<Held, Ending> ending) {
        Held held = claimOne();
        settle(held, ending);
        String settled = row();

        assertThat(settle(held, ending)).isEmpty();

        assertThat(row()).isEqualTo(settled);
    }

    /** The worker that released or retried it, and the one that has it now, may be the same. */
    @ParameterizedTest
    @MethodSource("endings")
    void an_ending_of_an_earlier_attempt_leaves_the_present_one_alone(Function<Held, Ending> late) {
        Held earlier = claimOne();
        settle(earlier, Ending.Released::new);
        assertThat(claimer.claim(1)).hasSize(1);
        String running = row();

        settle(earlier, late);

        assertThat(row()).isEqualTo(running);
        assertThat(tally.totals().lostLease()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("endings")
    void an_ending_that_comes_after_a_redrive_leaves_the_new_life_alone(Function<Held, Ending> late) {
        Held zombie = claimOne();
        rows.lapse();
        settle(claimer.claim(1).get(0), held -> new Ending.Finished(held, Outcome.refused("no")));
        rows.owner()
                .useHandle(handle -> handle.execute(
                        "SELECT outbox_redrive(id, lease_token, now(), FALSE, 'ops', 'mended') FROM outbox"));
        String redriven = row();

        settle(zombie, late);

        assertThat(row()).isEqualTo(redriven);
        assertThat(tally.totals().lostLease()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("endings")
    void a_heartbeat_that_comes_after_the_end_leases_nothing(Function<Held, Ending> ending) {
        Held held = claimOne();
        window.add(List.of(held));
        settle(held, ending);
        String settled = row();

        window.add(List.of(held));
        new Heartbeat(jdbi, settings, window, settler, tally).beat();

        assertThat(row()).isEqualTo(settled);
        assertThat(held.stillMine()).isFalse();
    }

    private Held claimOne() {
        rows.enqueue(1);
        return claimer.claim(1).get(0);
    }

    private List<Ending> settle(Held held, Function<Held, Ending> ending) {
        return settler.settleNow(List.of(ending.apply(held)));
    }

    private String row() {
        assertThat(rows.column("created_at", Instant.class)).hasSize(1);
        return rows.column("outbox::TEXT", String.class).get(0);
    }
}
