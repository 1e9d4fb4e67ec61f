package dev.stayhub.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiProgram;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.testbed.postgres.Login;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class GrantOperatorIT {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    @Test
    void the_owner_of_the_tables_makes_an_account_an_operator() throws InterruptedException {
        Person person = api.signUp("Olga Operator");

        try (ApiProgram grant =
                grant(api.database().ownerLogin(), person.email().toUpperCase(Locale.ROOT))) {
            assertThat(grant.exitCode()).isZero();
            assertThat(grant.process().out()).contains("is an operator now");
        }

        assertThat(api.owner()
                        .number(
                                "SELECT count(*) FROM accounts WHERE email = :about AND role = 'OPERATOR'",
                                person.email()))
                .isEqualTo(1);
    }

    @Test
    void an_address_without_an_account_is_said_so() throws InterruptedException {
        for (String email : new String[] {"nobody@stayhub.test", "no address"}) {
            try (ApiProgram grant = grant(api.database().ownerLogin(), email)) {
                assertThat(grant.exitCode()).isEqualTo(1);
                assertThat(grant.process().err()).contains(email).doesNotContain("\tat ");
            }
        }
    }

    @Test
    void the_apis_own_login_may_not() throws InterruptedException {
        try (ApiProgram grant = grant(api.database().apiLogin(), "nobody@stayhub.test")) {
            assertThat(grant.exitCode()).isEqualTo(4);
            assertThat(grant.process().err()).contains("permission denied").doesNotContain("\tat ");
        }
    }

    private static ApiProgram grant(Login login, String email) {
        return ApiProgram.start(login, "grant-operator", email);
    }
}
