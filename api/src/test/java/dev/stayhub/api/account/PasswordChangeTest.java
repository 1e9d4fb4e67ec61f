package dev.stayhub.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.events.EmailAddress;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PasswordChangeTest {

    private static final String OLD = "correct horse";
    private static final String NEW = "battery staple";
    private static int people;

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    private String email;
    private Person here;
    private Person there;

    @BeforeEach
    void aPersonWithTwoSessions() {
        email = "changes-" + people++ + "@stayhub.test";
        api.anonymous().completeSignUp(api.owner(), email, "Gwen Guest", OLD).expect(201);
        here = api.anonymous().signIn(email, OLD);
        there = api.anonymous().signIn(email, OLD);
    }

    @Test
    void a_change_ends_all_other_sessions_and_the_old_password() {
        assertThat(change(here, OLD, NEW).expect(204).body()).isEmpty();

        here.get("/v1/me").expect(200);
        there.get("/v1/me").expectProblem(401, "unauthenticated");
        signIn(OLD).expectProblem(401, "wrong-credentials");
        signIn(NEW).expect(201);
    }

    @Test
    void without_the_current_password_nothing_is_changed() {
        ApiResponse refused = change(here, "wrong horse", NEW).expectProblem(422, "rule-broken");

        assertThat(refused.pointers()).containsExactly("/currentPassword");
        there.get("/v1/me").expect(200);
        signIn(OLD).expect(201);
    }

    @Test
    void a_new_password_that_is_tried_first_is_refused() {
        assertThat(change(here, OLD, "password1")
                        .expectProblem(422, "rule-broken")
                        .pointers())
                .containsExactly("/newPassword");
        assertThat(change(here, OLD, email).expectProblem(422, "rule-broken").pointers())
                .containsExactly("/newPassword");
    }

    @Test
    void a_reset_ends_all_sessions_and_the_old_password() {
        String code = api.owner().issueCode(email);

        assertThat(reset(code, NEW).expect(204).body()).isEmpty();

        here.get("/v1/me").expectProblem(401, "unauthenticated");
        there.get("/v1/me").expectProblem(401, "unauthenticated");
        signIn(OLD).expectProblem(401, "wrong-credentials");
        signIn(NEW).expect(201);
        reset(code, OLD).expectProblem(422, "wrong-code");
    }

    /** The password was compared before the change and the session would be made after it. */
    @Test
    void a_sign_in_that_a_change_overtakes_makes_no_session() {
        AccountQueries.Login before = login();
        change(here, OLD, NEW).expect(204);

        boolean stillHolds = api.transactions()
                .inTransaction(
                        (Handle handle) -> AccountQueries.lockPassword(handle, before.id(), before.passwordHash()));

        assertThat(stillHolds).isFalse();
        AccountQueries.Login after = login();
        boolean holds = api.transactions()
                .inTransaction(
                        (Handle handle) -> AccountQueries.lockPassword(handle, after.id(), after.passwordHash()));
        assertThat(holds).isTrue();
    }

    private AccountQueries.Login login() {
        return api.transactions()
                .reading((Handle handle) -> AccountQueries.findLogin(handle, new EmailAddress(email)))
                .orElseThrow();
    }

    private static ApiResponse change(Person person, String current, String chosen) {
        return person.post(
                "/v1/me/password", "{\"currentPassword\": \"%s\", \"newPassword\": \"%s\"}".formatted(current, chosen));
    }

    private ApiResponse reset(String code, String password) {
        return api.anonymous()
                .post(
                        "/v1/accounts/password",
                        "{\"email\": \"%s\", \"code\": \"%s\", \"password\": \"%s\"}".formatted(email, code, password));
    }

    private ApiResponse signIn(String password) {
        return api.anonymous()
                .post("/v1/sessions", "{\"email\": \"%s\", \"password\": \"%s\"}".formatted(email, password));
    }
}
