package dev.stayhub.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.SettableClock;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccountTest {

    private static final String START = "2027-01-01T10:30:00Z";

    static final SettableClock clock = new SettableClock(START);

    @RegisterExtension
    static final RunningApi api = new RunningApi(clock);

    @Test
    void an_account_answers_who_signed_up_and_never_the_password() {
        ApiResponse answer = api.anonymous()
                .completeSignUp(api.owner(), "Gwen@StayHub.test", "  Gwen Größe ", "correct horse")
                .expect(201);

        JsonNode account = answer.json();
        assertThat(account.fieldNames()).toIterable().containsExactly("id", "email", "name", "role", "createdAt");
        assertThat(account.get("email").textValue()).isEqualTo("Gwen@stayhub.test");
        assertThat(account.get("name").textValue()).isEqualTo("Gwen Größe");
        assertThat(account.get("role").textValue()).isEqualTo("USER");
        // By the database's clock.
        assertThat(api.owner()
                        .number("""
                        SELECT count(*)
                        FROM accounts
                        WHERE email = 'Gwen@stayhub.test'
                          AND created_at = :about
                          AND created_at BETWEEN now() - INTERVAL '1 hour' AND now()
                        """, Instant.parse(account.get("createdAt").textValue())))
                .isEqualTo(1);
    }

    @Test
    void one_mailbox_has_one_account_however_its_letters_are_cased() {
        signUp("casing@stayhub.test", "correct horse").expect(201);

        signUp("Casing@STAYHUB.test", "correct horse").expectProblem(422, "wrong-code");
    }

    @Test
    void a_token_is_kept_as_a_digest() {
        Person person = api.signUp("Gwen Guest");

        assertThat(strings(
                        "SELECT encode(token_digest, 'escape') || encode(token_digest, 'base64') FROM access_tokens"))
                .isNotEmpty()
                .noneMatch(digest -> digest.contains(person.token()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"wrong password", "", "correct horse ", "Correct horse"})
    void a_wrong_password_answers_like_an_unknown_email(String password) {
        signUp("wrong-" + password.hashCode() + "@stayhub.test", "correct horse")
                .expect(201);

        ApiResponse wrong = signIn("wrong-" + password.hashCode() + "@stayhub.test", password);
        ApiResponse unknown = signIn("nobody@stayhub.test", password);

        wrong.expectProblem(401, "wrong-credentials");
        assertThat(wrong.header("WWW-Authenticate")).startsWith("Bearer");
        assertThat(wrong.body()).isEqualTo(unknown.body());
        assertThat(signIn("not an address", password).body()).isEqualTo(unknown.body());
    }

    @Test
    void the_same_letters_are_the_same_password_on_every_keyboard() {
        signUp("unicode@stayhub.test", "pässwörter").expect(201);

        signIn("unicode@stayhub.test", "pa\u0308sswo\u0308rter").expect(201);
    }

    @Test
    void the_address_of_an_account_is_found_in_any_case() {
        signUp("found@stayhub.test", "correct horse").expect(201);

        signIn("FOUND@StayHub.TEST", "correct horse").expect(201);
    }

    @Test
    void a_session_expires_after_30_days() {
        signUp("expiry@stayhub.test", "correct horse").expect(201);
        JsonNode session =
                signIn("expiry@stayhub.test", "correct horse").expect(201).json();
        Person person = new Person(
                api.uri(), "expiry@stayhub.test", session.get("token").textValue());

        assertThat(session.get("expiresAt").textValue()).isEqualTo("2027-01-31T10:30:00Z");
        try {
            clock.set("2027-01-31T10:29:59.999Z");
            person.get("/v1/bookings").expect(200);
            clock.set("2027-01-31T10:30:00Z");
            assertUnauthenticated(person.get("/v1/bookings"), "invalid_token");
        } finally {
            clock.set(START);
        }
    }

    @Test
    void a_revoked_token_is_none() {
        Person person = api.signUp("Gwen Guest");
        person.get("/v1/bookings").expect(200);

        api.owner().execute("""
                        UPDATE access_tokens SET revoked_at = now()
                        WHERE account_id = (SELECT id FROM accounts WHERE email = :about)
                        """, person.email());

        assertUnauthenticated(person.get("/v1/bookings"), "invalid_token");
    }

    @Test
    void signing_out_ends_this_session_and_no_other() {
        signUp("out@stayhub.test", "correct horse").expect(201);
        Person here = session("out@stayhub.test");
        Person there = session("out@stayhub.test");

        ApiResponse out =
                here.send("DELETE", "/v1/sessions/current", BodyPublishers.noBody(), UnaryOperator.identity());

        assertThat(out.expect(204).body()).isEmpty();
        assertUnauthenticated(here.get("/v1/me"), "invalid_token");
        assertUnauthenticated(
                here.send("DELETE", "/v1/sessions/current", BodyPublishers.noBody(), UnaryOperator.identity()),
                "invalid_token");
        there.get("/v1/me").expect(200);
    }

    @Test
    void who_is_signed_in_is_told() {
        ApiResponse account = signUp("me@stayhub.test", "correct horse").expect(201);

        assertThat(session("me@stayhub.test").get("/v1/me").expect(200).body()).isEqualTo(account.body());
        assertUnauthenticated(new Person(api.uri(), null, "A".repeat(43)).get("/v1/me"), "invalid_token");
        api.anonymous().get("/v1/me").expectProblem(401, "unauthenticated");
    }

    @Test
    void a_request_without_a_token_is_told_how_to_get_in() {
        ApiResponse answer = api.anonymous().get("/v1/bookings").expectProblem(401, "unauthenticated");

        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"stayhub\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer",
                "Bearer ",
                "Bearer x",
                "Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA, Bearer x",
                "Basic Z3dlbjpwYXNzd29yZA==",
                "Digest AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "'; DROP TABLE access_tokens; --",
            })
    void what_is_no_token_of_ours_is_refused(String authorization) {
        UnaryOperator<java.net.http.HttpRequest.Builder> header =
                request -> request.header("Authorization", authorization);

        assertUnauthenticated(
                api.anonymous().send("GET", "/v1/bookings", BodyPublishers.noBody(), header), "invalid_token");
        // Where a token is welcome and not needed, a bad one is not taken for none.
        assertUnauthenticated(
                api.anonymous()
                        .send(
                                "GET",
                                "/v1/properties/00000000-0000-7000-8000-000000000000",
                                BodyPublishers.noBody(),
                                header),
                "invalid_token");
    }

    @Test
    void the_scheme_is_bearer_in_any_case() {
        Person person = api.signUp("Gwen Guest");

        api.anonymous()
                .send(
                        "GET",
                        "/v1/bookings",
                        BodyPublishers.noBody(),
                        request -> request.header("Authorization", "bearer " + person.token()))
                .expect(200);
    }

    @Test
    void signing_in_does_not_look_at_an_old_token() {
        signUp("again@stayhub.test", "correct horse").expect(201);
        Person withOldToken = new Person(api.uri(), null, "A".repeat(43));

        withOldToken
                .post("/v1/sessions", "{\"email\": \"again@stayhub.test\", \"password\": \"correct horse\"}")
                .expect(201);
    }

    private static void assertUnauthenticated(ApiResponse answer, String error) {
        answer.expectProblem(401, "unauthenticated");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"stayhub\", error=\"" + error + "\"");
    }

    private static ApiResponse signUp(String email, String password) {
        return api.anonymous().completeSignUp(api.owner(), email, "Gwen Guest", password);
    }

    private static ApiResponse signIn(String email, String password) {
        return api.anonymous()
                .post("/v1/sessions", "{\"email\": \"%s\", \"password\": \"%s\"}".formatted(email, password));
    }

    private static Person session(String email) {
        return api.anonymous().signIn(email, "correct horse");
    }

    private static List<String> strings(String sql) {
        return api.owner().strings(sql);
    }
}
