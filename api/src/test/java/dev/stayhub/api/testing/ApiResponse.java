package dev.stayhub.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;

/** What came back. */
public record ApiResponse(HttpResponse<String> response, long millis) {

    public int status() {
        return response.statusCode();
    }

    public String header(String name) {
        return response.headers().firstValue(name).orElse(null);
    }

    public String body() {
        return response.body();
    }

    public JsonNode json() {
        return JsonBodies.read(response.body());
    }

    public UUID id() {
        return UUID.fromString(json().get("id").textValue());
    }

    public ApiResponse expect(int status) {
        assertThat(status()).as(response.body()).isEqualTo(status);
        return this;
    }

    /** The answer is a whole problem of this type. */
    public ApiResponse expectProblem(int status, String name) {
        expect(status);
        assertThat(header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(json().path("type").textValue()).isEqualTo("/problems/" + name);
        assertThat(json().path("status").intValue()).isEqualTo(status);
        assertThat(json().path("title").textValue()).isNotBlank();
        assertThat(json().path("detail").textValue()).isNotBlank();
        return this;
    }

    /** Which rules are broken. */
    public List<String> codes() {
        return json().findValuesAsText("code");
    }

    /** Where the faults are. */
    public List<String> pointers() {
        return json().findValuesAsText("pointer");
    }
}
