package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.drain.settle.ManualSettler;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Instant;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written about an attempt after its end changes nothing: its answer was lost and it comes again, or it is late. */
class LateWritesTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private final ManualWorker worker = new ManualWorker(outbox.jdbi(), TestSettings.of("worker-a"));

    /** Every way in which a claimed message leaves its worker. */
    static Stream<Named<BiConsumer<ManualSettler, Held>>> endings() {
        return Stream.of(
                Named.of("done", finished(Outcome.done())),
                Named.of("retry", finished(Outcome.retry("no"))),
                Named.of("refused", finished(Outcome.refused("never"))),
                Named.of("unavailable", finished(Outcome.unavailable("away"))),
                Named.of("later", finished(Outcome.later("greylisted"))),
                Named.of("postponed", finished(Outcome.postponed("our rate"))),
                Named.of("released", ManualSettler::release),
                Named.of("given up", ManualSettler::abandon));
    }

    @ParameterizedTest
    @MethodSource("endings")
    void an_ending_that_is_written_twice_is_written_once(BiConsumer<ManualSettler, Held> ending) {
        Held held = claimOne();
        settle(held, ending);
        String settled = row();

        assertThat(settle(held, ending)).isZero();

        assertThat(row()).isEqualTo(settled);
    }

    /** The worker that released or retried it, and the one that has it now, may be the same. */
    @ParameterizedTest
    @MethodSource("endings")
    void an_ending_of_an_earlier_attempt_leaves_the_present_one_alone(BiConsumer<ManualSettler, Held> late) {
        Held earlier = claimOne();
        settle(earlier, ManualSettler::release);
        assertThat(worker.claim(1)).hasSize(1);
        String running = row();

        settle(earlier, late);

        assertThat(row()).isEqualTo(running);
        assertThat(worker.totals().lostLease()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("endings")
    void an_ending_that_comes_after_a_redrive_leaves_the_new_life_alone(BiConsumer<ManualSettler, Held> late) {
        Held zombie = claimOne();
        outbox.lapse();
        worker.settle(worker.claimOne(), Outcome.refused("no"));
        outbox.execute("SELECT outbox_redrive(id, lease_token, now(), FALSE, 'ops', 'mended') FROM outbox");
        String redriven = row();

        settle(zombie, late);

        assertThat(row()).isEqualTo(redriven);
        assertThat(worker.totals().lostLease()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("endings")
    void a_heartbeat_that_comes_after_the_end_leases_nothing(BiConsumer<ManualSettler, Held> ending) {
        Held held = claimOne();
        settle(held, ending);
        String settled = row();

        worker.hold(held);
        worker.beat();

        assertThat(row()).isEqualTo(settled);
        assertThat(held.stillMine()).isFalse();
    }

    private static BiConsumer<ManualSettler, Held> finished(Outcome outcome) {
        return (settler, held) -> settler.settle(held, outcome);
    }

    private Held claimOne() {
        outbox.enqueue(1);
        return worker.claimOne();
    }

    private int settle(Held held, BiConsumer<ManualSettler, Held> ending) {
        ending.accept(worker.settler(), held);
        return worker.settler().write();
    }

    private String row() {
        assertThat(outbox.column("created_at", Instant.class)).hasSize(1);
        return outbox.column("outbox::TEXT", String.class).get(0);
    }
}
