package dev.stayhub.testbed.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Whether a program says that it is ready. */
final class Readiness {

    private static final Duration FOR_AN_ANSWER = Duration.ofSeconds(2);

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(FOR_AN_ANSWER).build();
    private final HttpRequest question;

    /** @param health where it answers 200 then */
    Readiness(URI health) {
        this.question = HttpRequest.newBuilder(health).timeout(FOR_AN_ANSWER).build();
    }

    boolean isReached() throws InterruptedException {
        try {
            return client.send(question, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }
}
