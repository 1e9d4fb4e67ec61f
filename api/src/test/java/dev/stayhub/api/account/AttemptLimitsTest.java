package dev.stayhub.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.SettableClock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The time is the clock's, so that nobody has to wait. */
class AttemptLimitsTest {

    static final SettableClock clock = new SettableClock("2027-01-01T10:00:00Z");

    @RegisterExtension
    static final RunningApi api = new RunningApi(clock).with(new AttemptLimits.Settings(3, 10, true));

    private static int hours = 10;

    @BeforeEach
    void longAfterTheTestBefore() {
        hours++;
        clock.set("2027-01-01T" + hours + ":00:00Z");
    }

    @Test
    void a_password_is_guessed_three_times_at_once_and_then_every_hundred_seconds() {
        signUp("guessed@stayhub.test").expect(201);
        for (int guess = 0; guess < 3; guess++) {
            signIn("guessed@stayhub.test", "wrong").expectProblem(401, "wrong-credentials");
        }

        ApiResponse refused = signIn("guessed@stayhub.test", "wrong").expectProblem(429, "too-many-requests");

        assertThat(refused.header("Retry-After")).isEqualTo("100");
        clock.set("2027-01-01T" + hours + ":01:39Z");
        assertThat(signIn("guessed@stayhub.test", "correct horse")
                        .expectProblem(429, "too-many-requests")
                        .header("Retry-After"))
                .isEqualTo("1");
        clock.set("2027-01-01T" + hours + ":01:40Z");
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
                Concurrently.run(8, i -> signIn("often@stayhub.test", "correct horse", "192.0.2." + i));

        assertThat(answers).extracting(ApiResponse::status).containsOnly(201);
    }

    @Test
    void many_guesses_at_once_are_not_more_than_one_by_one() {
        signUp("parallel@stayhub.test").expect(201);

        List<ApiResponse> answers = Concurrently.run(9, i -> signIn("parallel@stayhub.test", "wrong", "192.0.2." + i));

        assertThat(answers).filteredOn(answer -> answer.status() == 401).hasSize(3);
        assertThat(answers).filteredOn(answer -> answer.status() == 429).hasSize(6);
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
