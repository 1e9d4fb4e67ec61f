package dev.stayhub.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.SettableClock;
import dev.stayhub.events.EmailAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KnownPlacesTest {

    private static final SettableClock clock = new SettableClock("2027-01-01T10:30:00Z");
    private static final AtomicInteger ACCOUNTS = new AtomicInteger();
    private static final ClientPlace HOME = place("192.0.2.1");

    @RegisterExtension
    static final RunningApi api = new RunningApi(clock);

    private final PasswordHasher passwords = new PasswordHasher(new SecureRandom(), new PasswordHasher.Cost(32, 1), 1);
    private final SignIn signIn = new SignIn(api.transactions(), passwords, new SecureRandom(), clock);
    private final KnownPlaces places = new KnownPlaces(api.transactions(), clock);
    private EmailAddress email;

    @BeforeEach
    void account() {
        email = newAccount();
    }

    @Test
    void a_place_is_known_once_its_account_was_signed_in_to_from_there() {
        signIn(HOME, "wrong horse");
        assertThat(places.isKnown(email, HOME)).isFalse();

        signIn(HOME, "correct horse");

        assertThat(places.isKnown(email, HOME)).isTrue();
        assertThat(places.isKnown(new EmailAddress(email.value().toUpperCase(Locale.ROOT)), HOME))
                .isTrue();
        assertThat(places.isKnown(email, place("192.0.2.2"))).isFalse();
        assertThat(places.isKnown(newAccount(), HOME)).isFalse();
        assertThat(places.isKnown(new EmailAddress("nobody@stayhub.test"), HOME))
                .isFalse();
    }

    @Test
    void it_stays_known_for_60_days_after_the_last_sign_in_from_there() {
        signIn(HOME, "correct horse");
        clock.forward(Duration.ofDays(30));
        signIn(HOME, "correct horse");

        clock.forward(KnownPlaces.KEEP.minusMillis(1));
        assertThat(places.isKnown(email, HOME)).isTrue();
        clock.forward(Duration.ofMillis(1));
        assertThat(places.isKnown(email, HOME)).isFalse();
    }

    @Test
    void the_ten_latest_places_of_an_account_are_kept() {
        EmailAddress other = email;
        signIn(HOME, "correct horse");
        email = newAccount();
        for (int i = 1; i <= 11; i++) {
            clock.forward(Duration.ofSeconds(1));
            signIn(place("192.0.2." + i), "correct horse");
        }

        assertThat(places.isKnown(email, place("192.0.2.1"))).isFalse();
        assertThat(places.isKnown(email, place("192.0.2.2"))).isTrue();
        assertThat(places.isKnown(email, place("192.0.2.11"))).isTrue();
        assertThat(places.isKnown(other, HOME)).isTrue();
    }

    @Test
    void a_changed_password_makes_every_place_new() {
        signIn(HOME, "correct horse");
        api.owner()
                .execute(
                        "UPDATE accounts SET password_hash = password_hash || '2' WHERE email = lower(:about)",
                        email.value());

        assertThat(places.isKnown(email, HOME)).isFalse();
    }

    @Test
    void no_address_can_be_read_and_one_that_two_accounts_share_looks_different() {
        signIn(HOME, "correct horse");
        email = newAccount();
        signIn(HOME, "correct horse");

        assertThat(api.owner().strings("SELECT encode(place_digest, 'escape') FROM sign_in_places"))
                .doesNotHaveDuplicates()
                .noneMatch(stored -> stored.contains(HOME.address()));
    }

    private void signIn(ClientPlace place, String password) {
        signIn.signIn(Optional.of(email), password, place);
    }

    private EmailAddress newAccount() {
        EmailAddress fresh = new EmailAddress("known-" + ACCOUNTS.incrementAndGet() + "@stayhub.test");
        api.anonymous()
                .completeSignUp(api.owner(), fresh.value(), "Gwen Guest", "correct horse")
                .expect(201);
        return fresh;
    }

    private static ClientPlace place(String address) {
        return new ClientPlace(address, address);
    }
}
