package dev.stayhub.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.SettableClock;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The time is the clock's, so that nobody has to wait. */
class AttemptLimitsTest {

    static final SettableClock clock = new SettableClock("2027-01-01T10:00:00Z");

    @RegisterExtension
    static final RunningApi api = new RunningApi(clock).with(new AttemptLimits.Settings(3, 1_000, 10, true));

    private static int hours = 10;

    @BeforeEach
    void longAfterTheTestBefore() {
        hours++;
        clock.set("2027-01-01T" + hours + ":00:00Z");
    }

    @Test
    void a_password_is_guessed_three_times_at_once_and_then_every_two_minutes() {
        signUp("guessed@stayhub.test").expect(201);
        for (int guess = 0; guess < 3; guess++) {
            signIn("guessed@stayhub.test", "wrong").expectProblem(401, "wrong-credentials");
        }

        ApiResponse refused = signIn("guessed@stayhub.test", "wrong").expectProblem(429, "too-many-requests");

        assertThat(refused.header("Retry-After")).isEqualTo("120");
        clock.set("2027-01-01T" + hours + ":01:59Z");
        assertThat(signIn("guessed@stayhub.test", "correct horse")
                        .expectProblem(429, "too-many-requests")
                        .header("Retry-After"))
                .isEqualTo("1");
        clock.set("2027-01-01T" + hours + ":02:00Z");
        signIn("Guessed@STAYHUB.test", "correct horse").expect(201);
    }

    @Test
    void an_unknown_address_is_refused_as_a_known_one_is() {
        for (int guess = 0; guess < 3; guess++) {
            signIn("unknown@stayhub.test", "wrong").expectProblem(401, "wrong-credentials");
        }

        signIn("unknown@stayhub.test", "wrong").expectProblem(429, "too-many-requests");
        signIn("another@stayhub.test", "wrong").expectProblem(401, "wrong-credentials");
    }

    @Test
    void signing_in_with_the_right_password_is_no_guess_however_often_and_at_once() {
        signUp("often@stayhub.test").expect(201);

        List<ApiResponse> answers =
                Concurrently.run(8, i -> signIn("often@stayhub.test", "correct horse", "198.51.100.20"));

        assertThat(answers).extracting(ApiResponse::status).containsOnly(201);
    }

    @Test
    void many_guesses_at_once_are_not_more_than_one_by_one() {
        signUp("parallel@stayhub.test").expect(201);

        List<ApiResponse> answers = Concurrently.run(9, i -> signIn("parallel@stayhub.test", "wrong", "198.51.100.21"));

        assertThat(answers).filteredOn(answer -> answer.status() == 401).hasSize(3);
        assertThat(answers).filteredOn(answer -> answer.status() == 429).hasSize(6);
    }

    @Test
    void the_owner_signs_in_at_the_first_try_while_a_hundred_addresses_guess_the_password() {
        signUp("victim@stayhub.test").expect(201);
        signIn("victim@stayhub.test", "correct horse", "203.0.113.1").expect(201);
        for (int guess = 0; guess < 6; guess++) {
            for (int attacker = 0; attacker < 100; attacker++) {
                signIn("victim@stayhub.test", "wrong", "10.0.0." + attacker);
            }
        }

        signIn("victim@stayhub.test", "wrong", "10.0.0.0").expectProblem(429, "too-many-requests");
        signIn("victim@stayhub.test", "correct horse", "203.0.113.1").expect(201);
        signIn("victim@stayhub.test", "correct horse", "203.0.113.2").expect(201);
    }

    @Test
    void guesses_elsewhere_that_run_at_the_same_time_do_not_hold_up_the_owner() {
        signUp("busy@stayhub.test").expect(201);
        signIn("busy@stayhub.test", "correct horse", "203.0.113.1").expect(201);

        List<List<Integer>> statuses = Concurrently.run(
                60,
                i -> IntStream.range(0, 10)
                        .mapToObj(request -> i == 0
                                ? signIn("busy@stayhub.test", "correct horse", "203.0.113." + request)
                                : signIn("busy@stayhub.test", "wrong", "10.0.0." + i))
                        .map(ApiResponse::status)
                        .toList());

        assertThat(statuses.get(0)).containsOnly(201);
    }

    @Test
    void sign_ups_count_for_the_client_address() {
        for (int i = 0; i < 10; i++) {
            signUp("many-" + i + "@stayhub.test", "198.51.100.23").expect(202);
        }

        signUp("many-10@stayhub.test", "198.51.100.23").expectProblem(429, "too-many-requests");
    }

    @Test
    void from_one_place_come_ten_attempts_at_once_whomever_they_are_for() {
        for (int i = 0; i < 5; i++) {
            signIn("someone-" + i + "@stayhub.test", "wrong", "198.51.100.7").expect(401);
            signIn("no address", "wrong", "198.51.100.7").expect(401);
        }

        ApiResponse refused =
                signIn("else@stayhub.test", "wrong", "198.51.100.7").expectProblem(429, "too-many-requests");

        assertThat(refused.header("Retry-After")).isEqualTo("6");
        signIn("else@stayhub.test", "wrong", "198.51.100.8").expect(401);
        // Only what the proxy itself has added counts.
        signIn("else@stayhub.test", "wrong", "203.0.113.1, 198.51.100.7").expect(429);
    }

    private static ApiResponse signUp(String email) {
        return api.anonymous().completeSignUp(api.owner(), email, "Gwen Guest", "correct horse");
    }

    private static ApiResponse signUp(String email, String from) {
        return api.anonymous().send("POST", "/v1/accounts", "{\"email\": \"" + email + "\"}", "X-Forwarded-For", from);
    }

    private static ApiResponse signIn(String email, String password) {
        return signIn(email, password, "192.0.2." + email.length());
    }

    private static ApiResponse signIn(String email, String password, String from) {
        return api.anonymous()
                .send(
                        "POST",
                        "/v1/sessions",
                        "{\"email\": \"%s\", \"password\": \"%s\"}".formatted(email, password),
                        "X-Forwarded-For",
                        from);
    }
}
