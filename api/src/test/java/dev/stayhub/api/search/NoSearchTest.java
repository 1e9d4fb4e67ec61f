package dev.stayhub.api.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A StayHub without an index. */
class NoSearchTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    @Test
    void search_says_that_there_is_none_and_all_else_works_and_owes_nobody_a_message() {
        Person host = api.signUp("Hugo Host");

        UUID id = host.publishProperty();
        host.patch("/v1/properties/" + id, "{\"title\": \"Changed\"}").expect(200);
        host.delete("/v1/properties/" + id + "/publication").expect(200);
        host.delete("/v1/properties/" + id).expect(204);

        assertThat(api.anonymous()
                        .get("/v1/search?q=loft")
                        .expectProblem(503, "search-unavailable")
                        .header("Retry-After"))
                .isEqualTo("3");
        assertThat(api.owner().number("SELECT count(*) FROM outbox")).isZero();
    }
}
