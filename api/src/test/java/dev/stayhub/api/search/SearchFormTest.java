package dev.stayhub.api.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.CapturedLog;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.search.testing.SearchServer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be asked of search, and what may not. */
@Tag("opensearch")
class SearchFormTest {

    @RegisterExtension
    static final RunningApi api = RunningApi.searching(SearchServer.shared().newIndex());

    @BeforeAll
    static void twoProperties() {
        Person host = api.signUp("Hugo Host");
        host.publishProperty();
        host.publishProperty();
        new Searches(api.anonymous()).awaitTitles(List.of("Loft above the tram", "Loft above the tram"));
    }

    @Test
    void odd_words_break_nothing() {
        for (String words :
                List.of("\"", "\\", "*:*", "a AND (", "雪🏠", "x".repeat(200), "🏠".repeat(200), " ".repeat(5) + ",")) {
            api.anonymous().get(Searches.path("q", words)).expect(200);
            api.anonymous().get(Searches.path("city", words)).expect(200);
            api.anonymous().get(Searches.path("amenities", words)).expect(200);
        }
        api.anonymous().get("/v1/search?q=%ED%A0%80").expect(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sort=newest", "sort=price&currency=EUR", "sort=relevance&q=loft"})
    void a_page_token_that_was_tampered_with_is_the_clients_problem_or_a_page(String search) {
        String path = "/v1/search?" + search + "&pageSize=1";
        String token = api.anonymous()
                .get(path)
                .expect(200)
                .json()
                .get("nextPageToken")
                .textValue();
        String id = "\"0197f1ef-1a2b-7c3d-8e4f-001122334455\"";

        try (CapturedLog log = new CapturedLog()) {
            for (String place : List.of(
                    "[9223372036854775807," + id + "]",
                    "[-9223372036854775808," + id + "]",
                    "[9223372036854775808," + id + "]",
                    "[253402300800000," + id + "]",
                    "[3.4e38," + id + "]",
                    "[-1e-45," + id + "]",
                    "[1e39," + id + "]",
                    "[0.5," + id + "]",
                    "[\"1\"," + id + "]",
                    "[null," + id + "]",
                    "[{}," + id + "]",
                    "[1,\"x\"]",
                    "[1]",
                    "[]",
                    "7",
                    "",
                    "[".repeat(5_000))) {
                ApiResponse answer = api.anonymous().get(path + "&pageToken=" + with(place, token));

                assertThat(answer.status()).as(place).isIn(200, 400);
            }
            assertThat(log.alarms()).isEmpty();
        }
    }

    /** The token with another place in it. */
    private static String with(String place, String token) {
        String text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
        String forged = text.substring(0, text.indexOf('[')) + place;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(forged.getBytes(StandardCharsets.UTF_8));
    }
}
