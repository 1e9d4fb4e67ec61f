package dev.stayhub.api.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.RunningApi;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocsTest {

    private static final Pattern LINK = Pattern.compile("(?:src|href)=\"([^\"]*)\"");

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    @Test
    void the_description_is_served_as_it_is_written() throws IOException {
        ApiResponse answer = api.anonymous().get("/openapi.yaml").expect(200);

        try (InputStream written = DocsRoutes.class.getResourceAsStream("openapi.yaml")) {
            assertThat(answer.body()).isEqualTo(new String(written.readAllBytes(), StandardCharsets.UTF_8));
        }
        assertThat(answer.header("Content-Type")).isEqualTo("application/yaml");
    }

    @Test
    void the_page_is_made_of_what_this_server_serves_and_nothing_in_it_is_inline() {
        ApiResponse page = api.anonymous().get("/docs").expect(200);

        List<String> links = LINK.matcher(page.body())
                .results()
                .map((MatchResult link) -> link.group(1))
                .filter(link -> !link.equals("data:,"))
                .toList();
        assertThat(links).hasSize(4).allSatisfy(link -> {
            assertThat(link).startsWith("/");
            api.anonymous().get(link).expect(200);
        });
        assertThat(page.body()).doesNotContain("<style", "style=", "onload", "//");
        assertThat(page.body().replaceAll("<script src=\"[^\"]*\"></script>", ""))
                .doesNotContain("<script");
    }

    @Test
    void the_page_may_load_and_ask_this_server_alone() {
        ApiResponse page = api.anonymous().get("/docs").expect(200);

        assertThat(page.response().headers().allValues("Content-Security-Policy"))
                .singleElement()
                .asString()
                .contains("default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe", "http", "*");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "swagger-ui-bundle.js",
                "swagger-ui-bundle.js.LICENSE.txt",
                "swagger-ui.css",
                "start.js",
            })
    void the_viewer_is_bundled(String file) {
        ApiResponse answer = api.anonymous().get("/docs/" + file).expect(200);

        assertThat(answer.body()).isNotBlank();
        assertThat(answer.header("Cache-Control")).isEqualTo("max-age=3600");
    }

    @ParameterizedTest
    @ValueSource(strings = {"index.html", "openapi.yaml", "DocsRoutes.class", "nothing", "..", "%2e%2e"})
    void nothing_else_of_the_class_path_is_served(String file) {
        assertThat(api.anonymous().get("/docs/" + file).status()).isIn(400, 404);
    }
}
