package dev.stayhub.api.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.RunningApi;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** By the database's clock, which a test moves by moving what it is compared with. */
class QuotaTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    private static final Duration HOUR = Duration.ofHours(1);

    private final Quota quota = new Quota("test", 3, HOUR);

    @Test
    void it_can_be_used_so_often_at_once_and_then_once_an_interval() {
        for (int use = 0; use < 3; use++) {
            assertThat(use("gwen")).isEmpty();
        }

        assertThat(use("gwen")).hasValueSatisfying(wait -> assertThat(wait).isBetween(HOUR.minusMinutes(5), HOUR));
        assertThat(use("gwen"))
                .as("a use that is refused costs nothing")
                .hasValueSatisfying(wait -> assertThat(wait).isBetween(HOUR.minusMinutes(5), HOUR));
        letPass("59 minutes", "gwen");
        assertThat(use("gwen")).isPresent();
        letPass("1 minute", "gwen");
        assertThat(use("gwen")).isEmpty();
        assertThat(use("gwen")).isPresent();
    }

    @Test
    void after_a_long_time_it_is_full_and_not_fuller() {
        for (int use = 0; use < 3; use++) {
            use("hugo");
        }
        letPass("1 year", "hugo");

        assertThat(List.of(use("hugo"), use("hugo"), use("hugo"))).allMatch(Optional::isEmpty);
        assertThat(use("hugo")).isPresent();
    }

    @Test
    void subjects_and_quotas_are_counted_apart() {
        for (int use = 0; use < 3; use++) {
            use("ada");
        }

        assertThat(use("ada")).isPresent();
        assertThat(use("ben")).isEmpty();
        Optional<Duration> another =
                api.transactions().inTransaction((Handle handle) -> new Quota("another", 1, HOUR).use(handle, "ada"));
        assertThat(another).isEmpty();
    }

    @Test
    void many_uses_at_once_are_not_more_than_one_by_one() {
        List<Optional<Duration>> waits = Concurrently.run(16, i -> use("parallel"));

        assertThat(waits).filteredOn(Optional::isEmpty).hasSize(3);
    }

    @Test
    void what_is_rolled_back_does_not_count() {
        for (int use = 0; use < 9; use++) {
            api.transactions().inTransaction((Handle handle) -> {
                Optional<Duration> wait = quota.use(handle, "undecided");
                assertThat(wait).isEmpty();
                return handle.rollback();
            });
        }
    }

    @Test
    void a_quota_of_nothing_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Quota("none", 0, HOUR));
        assertThatIllegalArgumentException().isThrownBy(() -> new Quota("never", 1, Duration.ZERO));
    }

    private Optional<Duration> use(String subject) {
        return api.transactions().inTransaction((Handle handle) -> quota.use(handle, subject));
    }

    private static void letPass(String interval, String subject) {
        api.owner()
                .execute(
                        "UPDATE used_quotas SET full_again_at = full_again_at - INTERVAL '" + interval
                                + "' WHERE subject = :about",
                        subject);
    }
}
