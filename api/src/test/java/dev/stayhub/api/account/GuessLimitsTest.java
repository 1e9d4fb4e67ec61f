package dev.stayhub.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The default limits against attackers who guess as often as they are let. No time passes but the clock's. */
class GuessLimitsTest {

    private static final String VICTIM = "victim@stayhub.test";
    private static final ClientPlace HOME = place("192.0.2.1");
    private static final ClientPlace HOTEL = place("192.0.2.2");
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final SettableClock clock = new SettableClock("2027-01-01T10:00:00Z");
    private final GuessLimits limits = new GuessLimits(10, 1_000, clock);

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void from_one_address_there_are_at_most_120_guesses_in_an_hour(boolean isKnown) {
        int guesses = 0;
        for (int second = 0; second < 3_600; second++) {
            guesses += limits.take(VICTIM, HOME, isKnown).isRefused() ? 0 : 1;
            clock.forward(SECOND);
        }

        assertThat(guesses).isBetween(100, 120);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1_000})
    void from_many_addresses_there_are_at_most_1000_guesses_in_an_hour(int addresses) {
        List<ClientPlace> attackers = attackers(addresses);
        int guesses = 0;
        for (int second = 0; second < 3_600; second++) {
            guesses += guesses(attackers);
            clock.forward(SECOND);
        }

        assertThat(guesses).isBetween(700, 1_000);
    }

    @Test
    void while_a_hundred_addresses_guess_for_days_a_new_place_has_its_tries_at_once() {
        List<ClientPlace> attackers = attackers(100);
        for (int minute = 0; minute < 3 * 24 * 60; minute++) {
            for (int i = 0; i < 3; i++) {
                guesses(attackers);
            }
            Permit owners = take(HOTEL);

            assertThat(owners.isRefused()).as("minute %d", minute).isFalse();
            owners.giveBack();
            clock.forward(Duration.ofMinutes(1));
        }
    }

    @Test
    void the_owner_may_mistype_twice_in_a_new_place_while_a_hundred_addresses_guess() {
        for (int i = 0; i < 10; i++) {
            guesses(attackers(100));
        }

        assertThat(List.of(take(HOTEL), take(HOTEL), take(HOTEL))).noneMatch(Permit::isRefused);
        assertThat(take(HOTEL).retryAfter()).isPresent();
    }

    @Test
    void too_many_addresses_make_a_new_place_wait_for_30_seconds_and_a_known_one_not_at_all() {
        for (int i = 0; i < 10; i++) {
            guesses(attackers(1_000));
        }

        assertThat(take(HOTEL).retryAfter().orElseThrow()).isLessThanOrEqualTo(Duration.ofSeconds(30));
        assertThat(limits.take(VICTIM, HOME, true).isRefused()).isFalse();
    }

    @Test
    void a_network_of_65536_ipv6_addresses_has_the_first_tries_of_one() {
        for (int i = 0; i < 1_000; i++) {
            limits.take(VICTIM, new ClientPlace("20010db80001%04x".formatted(i), "20010db80001"), false);
        }

        assertThat(take(HOTEL).isRefused()).isFalse();
    }

    @Test
    void without_an_attack_a_new_place_has_ten_tries_at_once() {
        for (int i = 0; i < 10; i++) {
            assertThat(take(HOTEL).isRefused()).isFalse();
        }

        assertThat(take(HOTEL).retryAfter()).contains(Duration.ofSeconds(36));
    }

    @Test
    void a_try_that_does_not_count_is_as_if_it_had_not_been() {
        for (int i = 0; i < 2_000; i++) {
            take(HOTEL).giveBack();
        }

        for (int i = 0; i < 10; i++) {
            assertThat(take(HOTEL).isRefused()).isFalse();
        }
    }

    @Test
    void guesses_at_any_number_of_other_accounts_do_not_reset_the_limit_of_one() {
        List<ClientPlace> attackers = attackers(1_000);
        while (guesses(attackers) > 0) {
            // Until nothing is left.
        }
        for (int i = 0; i < 3 * GuessLimits.MAX_EMAILS; i++) {
            limits.take("other-" + i + "@stayhub.test", attackers.get(i % attackers.size()), false);
        }

        assertThat(guesses(attackers)).isZero();
    }

    /** How many of them may guess once. */
    private int guesses(List<ClientPlace> attackers) {
        return (int)
                attackers.stream().filter(place -> !take(place).isRefused()).count();
    }

    private Permit take(ClientPlace place) {
        return limits.take(VICTIM, place, false);
    }

    private static List<ClientPlace> attackers(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> place("10.0.%d.%d".formatted(i / 256, i % 256)))
                .toList();
    }

    private static ClientPlace place(String address) {
        return new ClientPlace(address, address);
    }
}
