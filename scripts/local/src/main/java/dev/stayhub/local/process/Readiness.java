package dev.stayhub.local.process;

import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Whether a program says that it is ready. */
public final class Readiness {

    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(50);
    private static final Duration FOR_AN_ANSWER = Duration.ofSeconds(2);

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(FOR_AN_ANSWER).build();

    /**
     * Returns once the program answers 200 there.
     *
     * @throws CommandFailedException if it ends first, or does not get ready in time; the message shows the end of its log
     */
    public void await(ChildProcess program, URI health, Duration patience) throws InterruptedException {
        long deadlineNanos = System.nanoTime() + patience.toNanos();
        while (!answers200(health)) {
            if (!program.isAlive()) {
                throw new CommandFailedException(program.ended().join());
            }
            if (System.nanoTime() >= deadlineNanos) {
                throw new CommandFailedException(program.name() + " is not ready after " + patience.toSeconds() + " s ("
                        + health + "). " + program.log().tail());
            }
            TimeUnit.MILLISECONDS.sleep(BETWEEN_QUESTIONS.toMillis());
        }
    }

    private boolean answers200(URI health) throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(health).timeout(FOR_AN_ANSWER).build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }
}
