package dev.stayhub.api.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is a key, and what is none. */
class IdempotencyKeyTest {

    private static final String BOOKINGS = "/v1/bookings";

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    private Person guest;
    private UUID property;
    private String request;
    private String key;

    @BeforeEach
    void request() {
        guest = api.signUp("Gwen Guest");
        property = api.signUp("Hugo Host").publishProperty();
        request = JsonBodies.booking(property, "2027-05-10", "2027-05-14", 2);
        key = UUID.randomUUID().toString();
    }

    @Test
    void quoted_or_bare_is_the_same_key() {
        ApiResponse bare = guest.postOnce(BOOKINGS, request, key).expect(201);

        ApiResponse quoted = guest.postOnce(BOOKINGS, request, '"' + key + '"').expect(201);

        assertThat(quoted.body()).isEqualTo(bare.body());
        assertThat(guest.postOnce(BOOKINGS, request, "\"a \\\"key\\\" \\\\ of its own\"")
                        .status())
                .isEqualTo(409);
    }

    @Test
    void a_key_has_255_characters_at_most() {
        guest.postOnce(BOOKINGS, request, "k".repeat(255)).expect(201);
        guest.postOnce(BOOKINGS, request, '"' + "k".repeat(255) + '"').expect(201);
        guest.postOnce(BOOKINGS, request, "k".repeat(256)).expectProblem(400, "malformed-request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"\"", "\"open", "close\"", "a\"b", "\"a\"b\"", "\"a\\b\"", "a\tb"})
    void what_is_no_key_is_refused(String noKey) {
        guest.postOnce(BOOKINGS, request, noKey).expectProblem(400, "malformed-request");

        assertThat(api.owner().bookings(property)).isZero();
    }

    @Test
    void a_key_is_refused_however_long_it_is() {
        guest.postOnce(BOOKINGS, request, "a".repeat(7_000)).expectProblem(400, "malformed-request");
        guest.postOnce(BOOKINGS, request, '"' + "a".repeat(7_000) + '"').expectProblem(400, "malformed-request");
        guest.postOnce(BOOKINGS, request, '"' + "\\\"".repeat(3_500) + '"').expectProblem(400, "malformed-request");
    }

    @Test
    void two_keys_are_none() {
        guest.send(
                        "POST",
                        BOOKINGS,
                        BodyPublishers.ofString(request),
                        one -> one.header("Content-Type", "application/json")
                                .header("Idempotency-Key", key)
                                .header("Idempotency-Key", key))
                .expectProblem(400, "malformed-request");
    }
}
