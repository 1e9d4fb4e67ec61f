package dev.stayhub.api.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stayhub.api.testing.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkPlacesTest {

    private final SettableClock clock = new SettableClock("2027-01-01T10:00:00Z");
    private final WorkPlaces places = new WorkPlaces("work", 2, clock);

    @Test
    void those_who_find_no_place_are_told_different_times_one_for_each_place_that_will_become_free() {
        workTakes(Duration.ofSeconds(4));
        places.take();
        places.take();

        // Two places, each taken for four seconds: one becomes free every two seconds.
        assertThat(rejected(3)).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofSeconds(6));

        clock.forward(Duration.ofSeconds(5));
        assertThat(rejected(1)).containsExactly(Duration.ofSeconds(3));
    }

    @Test
    void nobody_is_sent_away_for_more_than_ten_seconds() {
        workTakes(Duration.ofSeconds(4));
        places.take();
        places.take();

        assertThat(rejected(1_000)).endsWith(Duration.ofSeconds(10));

        clock.forward(Duration.ofSeconds(10));
        assertThat(rejected(1)).containsExactly(Duration.ofSeconds(2));
    }

    @Test
    void what_is_taken_and_who_was_rejected_is_counted() {
        WorkPlaces.Place first = places.take();
        places.take();
        rejected(3);

        assertThat(places.taken()).isEqualTo(2);
        assertThat(places.rejected()).isEqualTo(3);

        first.giveBack();
        assertThat(places.taken()).isEqualTo(1);
        places.take();
        assertThat(places.rejected()).isEqualTo(3);
    }

    /** So often that the average is what it was each time. */
    private void workTakes(Duration duration) {
        for (int i = 0; i < 1_000; i++) {
            WorkPlaces.Place place = places.take();
            clock.forward(duration);
            place.giveBack();
        }
    }

    private List<Duration> rejected(int times) {
        List<Duration> retryAfter = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            retryAfter.add(catchThrowableOfType(Overloaded.class, places::take).retryAfter());
        }
        return retryAfter;
    }
}
