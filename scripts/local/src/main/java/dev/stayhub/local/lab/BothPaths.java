package dev.stayhub.local.lab;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.testbed.guests.Guests;
import dev.stayhub.testbed.mail.Mailbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;

final class BothPaths implements Experiment.Play {

    private static final int BOOKINGS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final List<String> wouldSend = new CopyOnWriteArrayList<>();

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        try (GuestMail mail = GuestMail.of(scene, PATIENCE);
                LabWorker worker = LabWorker.start(scene, "worker", 2, List.of(handler(mail)))) {
            CutOver service = new CutOver(scene.db(), mail);
            mistake(story, scene, service);
            rightOrder(story, scene, service);
        }
    }

    private Subscription handler(GuestMail mail) {
        return Subscription.of(
                BookingCreated.TOPIC.name(),
                "confirm-booking-to-guest",
                CutOver.unlessShadow(mail.handler(), wouldSend),
                mail.destination());
    }

    private static void mistake(Story story, Scene scene, CutOver service) throws InterruptedException {
        story.step("The mistake: a service that sends by itself gets an outbox, and goes on sending. A worker runs. "
                + BOOKINGS + " guests book.");
        Map<String, Integer> copies = book(scene, service, CutOver.Step.BOTH_PATHS);
        story.look("mailbox", lines(copies));
        story.check(
                copies.size() == BOOKINGS && copies.values().stream().allMatch(each -> each == 2),
                "one booking, two emails: emails: " + sum(copies) + " for " + BOOKINGS + " bookings");
    }

    private void rightOrder(Story story, Scene scene, CutOver service) throws InterruptedException {
        story.step("The order that avoids it. First the table and the worker; the service does not know of them.");
        checkOneEach(story, book(scene, service, CutOver.Step.OLD_PATH), BOOKINGS);

        story.step("Then the shadow: the service still sends, and writes messages with the header shadow. The worker's"
                + " handler writes down what it would have sent.");
        Map<String, Integer> sent = book(scene, service, CutOver.Step.SHADOW);
        checkOneEach(story, sent, BOOKINGS);
        story.look("the worker would have sent", List.copyOf(new TreeSet<>(wouldSend)));
        story.check(
                wouldSend.size() == BOOKINGS && sent.keySet().equals(new TreeSet<>(wouldSend)),
                "the new path would have sent the same emails as the old one: " + wouldSend.size() + " of "
                        + sent.size());

        story.step("Then the switch, one instance of the service after the other: for a while both kinds book.");
        checkOneEach(story, book(scene, service, CutOver.Step.SHADOW, CutOver.Step.NEW_PATH), 2 * BOOKINGS);

        story.step("When no instance sends any more and no message with the header is left, the old path is removed.");
        int shadows = wouldSend.size();
        long left = Rows.number(
                scene, "SELECT count(*) FROM outbox WHERE status = 'PENDING' AND headers ->> 'shadow' = 'true'");
        checkOneEach(story, book(scene, service, CutOver.Step.NEW_PATH), BOOKINGS);
        story.check(
                left == 0 && wouldSend.size() == shadows,
                "messages with the header that are left: " + left + "; the worker sends all that is booked now");
    }

    /** What came of so many bookings by a service at each of these steps, in turn. */
    private static Map<String, Integer> book(Scene scene, CutOver service, CutOver.Step... steps)
            throws InterruptedException {
        int seen = scene.provider().mailbox().size();
        for (int booking = 0; booking < BOOKINGS; booking++) {
            for (CutOver.Step step : steps) {
                service.book(step, scene.guests().nextNight());
            }
        }
        Quick.awaitNothingDue(scene);
        return Mailbox.copies(scene.provider().mailbox().since(seen));
    }

    private static void checkOneEach(Story story, Map<String, Integer> copies, int bookings) {
        story.check(
                copies.size() == bookings && sum(copies) == bookings,
                "emails to " + Guests.EMAIL + ": " + sum(copies) + " for " + bookings + " bookings");
    }

    private static int sum(Map<String, Integer> copies) {
        Collection<Integer> each = copies.values();
        return each.stream().mapToInt(Integer::intValue).sum();
    }

    private static List<String> lines(Map<String, Integer> copies) {
        List<String> lines = new ArrayList<>();
        copies.forEach((key, number) -> lines.add(number + " x " + key));
        return lines;
    }
}
