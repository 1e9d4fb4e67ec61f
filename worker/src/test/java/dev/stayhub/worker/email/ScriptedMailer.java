package dev.stayhub.worker.email;

import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A mailer that answers what the test says and remembers what it was given. */
final class ScriptedMailer implements Mailer {

    private final List<RenderedEmail> received = new ArrayList<>();
    private SendOutcome answer = new SendOutcome.Sent("id-1");
    private Runnable meanwhile = () -> {};
    private boolean deduplicates = true;

    void answers(SendOutcome next) {
        answer = next;
    }

    /** What happens while an email is being sent. */
    void meanwhile(Runnable event) {
        meanwhile = event;
    }

    /** As SMTP: it remembers no key. */
    void forgetsKeys() {
        deduplicates = false;
    }

    List<RenderedEmail> received() {
        return received;
    }

    @Override
    public SendOutcome send(RenderedEmail email, BooleanSupplier stillWanted) {
        meanwhile.run();
        if (!stillWanted.getAsBoolean()) {
            return SendOutcome.heldBack();
        }
        received.add(email);
        return answer;
    }

    @Override
    public Duration longestSend() {
        return Duration.ofSeconds(1);
    }

    @Override
    public boolean deduplicates() {
        return deduplicates;
    }

    @Override
    public void close() {}
}
