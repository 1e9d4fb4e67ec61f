package dev.stayhub.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From an address that somebody typed to an account. The code comes from the worker, which the tests stand in for. */
class SignUpTest {

    private static final String PASSWORD = "correct horse";

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    @ParameterizedTest
    @ValueSource(strings = {"/v1/accounts", "/v1/accounts/password-reset"})
    void the_answer_is_the_same_whether_or_not_the_address_has_an_account(String path) {
        Person known = api.signUp("Gwen Guest");

        String unknown = "nobody-" + path.length() + "@stayhub.test";

        ApiResponse forKnown = ask(path, known.email()).expect(202);
        ApiResponse forUnknown = ask(path, unknown).expect(202);

        assertThat(forKnown.body()).isEmpty();
        assertThat(forUnknown.body()).isEmpty();
        assertThat(headers(forKnown)).isEqualTo(headers(forUnknown));
        assertThat(messages(known.email())).isEqualTo(messages(unknown));
    }

    @Test
    void asking_creates_no_account_and_writes_one_message_that_has_the_address_and_no_secret() {
        ask("/v1/accounts", "Asked@StayHub.test").expect(202);

        assertThat(api.owner().number("SELECT count(*) FROM accounts WHERE lower(email) = 'asked@stayhub.test'"))
                .isZero();
        assertThat(api.owner().strings("""
                        SELECT topic || ' ' || (payload - 'requestId' - 'idempotencyKey')::TEXT
                        FROM outbox
                        WHERE lower(payload ->> 'email') = 'asked@stayhub.test'
                        """))
                .containsExactly("account.sign_up_requested {\"email\": \"Asked@stayhub.test\"}");
        assertThat(api.owner().number("SELECT count(*) FROM email_codes WHERE email = 'asked@stayhub.test'"))
                .isZero();
        signIn("asked@stayhub.test", PASSWORD).expectProblem(401, "wrong-credentials");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/accounts", "/v1/accounts/password-reset"})
    void an_address_gets_three_emails_at_once_and_then_one_every_two_hours(String path) {
        String email = "victim-of-" + path.length() + "@stayhub.test";
        URI anotherProcess = api.startAnother();
        for (int i = 0; i < 30; i++) {
            ask(path, email).expect(202);
            ask(path, email.toUpperCase(Locale.ROOT), anotherProcess).expect(202);
        }
        assertThat(messages(email)).isEqualTo(3);

        api.owner().execute("""
                        UPDATE used_quotas SET full_again_at = full_again_at - INTERVAL '2 hours' WHERE subject = :about
                        """, email);
        for (int i = 0; i < 5; i++) {
            ask(path, email).expect(202);
        }

        assertThat(messages(email)).isEqualTo(4);
    }

    @Test
    void name_and_password_are_those_of_whoever_has_the_code() {
        ApiResponse account = complete("owner@stayhub.test", api.owner().issueCode("owner@stayhub.test"), PASSWORD)
                .expect(201);

        assertThat(account.json().get("name").textValue()).isEqualTo("Gwen Guest");
        Person owner = api.anonymous().signIn("owner@stayhub.test", PASSWORD);
        assertThat(owner.get("/v1/me").expect(200).body()).isEqualTo(account.body());
    }

    @Test
    void a_code_is_read_in_any_case_and_used_once_and_ends_the_others_of_the_address() {
        String code = api.owner().issueCode("once@stayhub.test");
        String another = api.owner().issueCode("once@stayhub.test");
        complete("Once@STAYHUB.test", code.toLowerCase(Locale.ROOT).replace("-", " "), PASSWORD)
                .expect(201);

        complete("once@stayhub.test", code, PASSWORD).expectProblem(422, "wrong-code");
        complete("once@stayhub.test", another, PASSWORD).expectProblem(422, "wrong-code");
        reset("once@stayhub.test", another).expectProblem(422, "wrong-code");
    }

    @Test
    void a_code_that_has_expired_or_was_sent_to_somebody_else_is_wrong() {
        String expired = api.owner().issueCode("late@stayhub.test");
        api.owner().execute("""
                        UPDATE email_codes
                        SET expires_at = now() - INTERVAL '1 second', created_at = now() - INTERVAL '3 hours'
                        WHERE email = :about
                        """, "late@stayhub.test");
        String anothers = api.owner().issueCode("else@stayhub.test");

        String wrong = complete("late@stayhub.test", expired, PASSWORD)
                .expectProblem(422, "wrong-code")
                .body();

        for (String code : List.of(anothers, "K7WQ-2MTD-9XPA-H4RC", "no code", "")) {
            assertThat(complete("late@stayhub.test", code, PASSWORD).body()).isEqualTo(wrong);
        }
        assertThat(reset("late@stayhub.test", expired).body()).isEqualTo(wrong);
    }

    @Test
    void an_address_with_an_account_answers_like_a_wrong_code_and_its_code_stays_valid() {
        Person person = api.signUp("Gwen Guest");
        String code = api.owner().issueCode(person.email());

        complete(person.email(), code, "battery staple").expectProblem(422, "wrong-code");

        person.get("/v1/me").expect(200);
        reset(person.email(), code).expect(204);
    }

    @Test
    void a_code_is_tried_five_times_and_nobody_who_knows_the_address_alone_uses_a_try_up() {
        String email = "tried@stayhub.test";
        String code = api.owner().issueCode(email);
        String otherSelector = code.startsWith("2222") ? "3333" : "2222";
        for (int i = 0; i < 20; i++) {
            complete(email, otherSelector + code.substring(4), PASSWORD).expectProblem(422, "wrong-code");
        }
        assertThat(tries(email)).isZero();
        String otherSecret = code.endsWith("2") ? "3" : "2";
        for (int i = 0; i < ProveAddress.MOST_TRIES - 1; i++) {
            complete(email, code.substring(0, code.length() - 1) + otherSecret, PASSWORD)
                    .expectProblem(422, "wrong-code");
        }
        String spare = api.owner().issueCode(email);

        complete(email, code.substring(0, code.length() - 1) + otherSecret, PASSWORD)
                .expect(422);
        complete(email, code, PASSWORD).expectProblem(422, "wrong-code");

        complete(email, spare, PASSWORD).expect(201);
    }

    @Test
    void the_same_code_sent_many_times_at_once_makes_one_account() {
        String email = "parallel@stayhub.test";
        String code = api.owner().issueCode(email);

        List<ApiResponse> answers = Concurrently.run(ProveAddress.MOST_TRIES, i -> complete(email, code, PASSWORD));

        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(1);
        assertThat(answers).filteredOn(answer -> answer.status() == 422).hasSize(ProveAddress.MOST_TRIES - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"password", "12345678", "PassWord1", "qwertyuiop", "Chosen@stayhub.test", "CHOSEN-BY"})
    void a_password_that_is_tried_first_is_refused_and_uses_no_try_up(String password) {
        String email = password.contains("@") ? "chosen@stayhub.test" : "chosen-by@stayhub.test";
        String code = api.owner().issueCode(email);

        ApiResponse refused = complete(email, code, password).expectProblem(422, "rule-broken");

        assertThat(refused.pointers()).containsExactly("/password");
        assertThat(reset(email, code, password)
                        .expectProblem(422, "rule-broken")
                        .pointers())
                .containsExactly("/password");
        assertThat(tries(email)).isZero();
        api.owner().execute("DELETE FROM email_codes WHERE email = :about", email);
    }

    private static ApiResponse ask(String path, String email) {
        return ask(path, email, api.uri());
    }

    private static ApiResponse ask(String path, String email, URI process) {
        return Person.anonymous(process).post(path, "{\"email\": \"%s\"}".formatted(email));
    }

    private static ApiResponse complete(String email, String code, String password) {
        return api.anonymous()
                .post(
                        "/v1/accounts/verification",
                        "{\"email\": \"%s\", \"code\": \"%s\", \"name\": \"Gwen Guest\", \"password\": \"%s\"}"
                                .formatted(email, code, password));
    }

    private static ApiResponse reset(String email, String code) {
        return reset(email, code, "staple battery");
    }

    private static ApiResponse reset(String email, String code, String password) {
        return api.anonymous()
                .post(
                        "/v1/accounts/password",
                        "{\"email\": \"%s\", \"code\": \"%s\", \"password\": \"%s\"}".formatted(email, code, password));
    }

    private static ApiResponse signIn(String email, String password) {
        return api.anonymous()
                .post("/v1/sessions", "{\"email\": \"%s\", \"password\": \"%s\"}".formatted(email, password));
    }

    private static long messages(String email) {
        return api.owner().number("SELECT count(*) FROM outbox WHERE lower(payload ->> 'email') = :about", email);
    }

    private static long tries(String email) {
        return api.owner().number("SELECT sum(tries) FROM email_codes WHERE email = :about", email);
    }

    private static Set<String> headers(ApiResponse answer) {
        return answer.response().headers().map().keySet();
    }
}
