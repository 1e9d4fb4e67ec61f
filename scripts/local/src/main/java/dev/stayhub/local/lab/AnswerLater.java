package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.Gate;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.waiting.Patience;

final class AnswerLater implements Experiment.Play {

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        scene.startApi();
        Gate provider = Gate.beforeTheAnswer();
        scene.provider().behave(provider);
        Program worker = scene.startWorker("worker", Quick.WORKER);

        story.step("A guest books. The provider has the email, and has not said so yet.");
        Answer booked = scene.guests().book();
        Patience.until(
                "the provider has it", Quick.LONG, () -> Quick.guestsMail(scene).size() == 1);
        String before = scene.guests().confirmationEmail(booked.bookingId());
        story.look("answer", booked.status() + " after " + Quick.millis(booked.millis()));
        story.look("GET /v1/bookings/{id}/confirmation-email", "\"state\": \"" + before + "\"");
        story.check(
                booked.isBooked() && before.equals("PENDING"),
                "201 speaks of the booking and of nothing that is done later: " + before);

        story.step("The provider says that it has taken the email.");
        provider.open();
        Quick.awaitNothingDue(scene);
        String after = scene.guests().confirmationEmail(booked.bookingId());
        story.check(after.equals("SENT"), "the same address has the answer: " + after);

        story.step(
                "Two more guests book while no worker runs, and the second of them cancels. The next worker may not mail"
                        + " guests (STAYHUB_MAIL_ALLOW), so it gives their emails up.");
        worker.stop();
        scene.provider().behave(Behaviour.ORDINARY);
        Answer refused = scene.guests().book();
        Answer cancelled = scene.guests().book();
        scene.guests().cancel(cancelled.bookingId());
        scene.startWorker("strict", Quick.worker("STAYHUB_MAIL_ALLOW", "host@stayhub.test"));
        Quick.awaitNothingDue(scene);
        story.look("outbox", Rows.outbox(scene));
        String failed = scene.guests().confirmationEmail(refused.bookingId());
        String notNeeded = scene.guests().confirmationEmail(cancelled.bookingId());
        story.check(failed.equals("FAILED"), "a failure is shown there, too: " + failed);
        story.check(
                notNeeded.equals("NOT_NEEDED"),
                "an email that is not needed any more is told apart from both: " + notNeeded);
    }
}
