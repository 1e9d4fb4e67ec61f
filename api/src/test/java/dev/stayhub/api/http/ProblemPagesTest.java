package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.RunningApi;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemPagesTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    @ParameterizedTest
    @EnumSource
    void every_problem_type_is_explained_at_its_uri(ProblemType type) {
        ApiResponse page = api.anonymous().get(type.uri()).expect(200);

        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.body()).contains(type.title(), String.valueOf(type.status()), type.explanation());
    }
}
