package dev.stayhub.searchnode;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("opensearch")
class LoopbackNodeTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    Path data;

    @Test
    void it_analyses_texts_and_has_its_documents_when_it_is_started_anew() throws Exception {
        try (LoopbackNode node = new LoopbackNode(data, 0)) {
            node.startAndRecover();
            assertThat(send(node, "PUT", "/things/_doc/1", "{\"name\":\"lamp\"}")
                            .statusCode())
                    .isEqualTo(201);
        }

        try (LoopbackNode node = new LoopbackNode(data, 0)) {
            node.startAndRecover();
            assertThat(send(node, "GET", "/things/_doc/1", "").body()).contains("lamp");
            String text =
                    "{\"tokenizer\":\"standard\",\"filter\":[\"lowercase\",\"asciifolding\"],\"text\":\"São Paulo\"}";
            assertThat(send(node, "POST", "/_analyze", text).body()).contains("\"sao\"", "\"paulo\"");
        }
    }

    private static HttpResponse<String> send(LoopbackNode node, String method, String path, String body)
            throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + node.httpPort() + path))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
        return CLIENT.send(request, BodyHandlers.ofString());
    }
}
