package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.guests.Night;
import dev.stayhub.testbed.waiting.Together;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import org.jdbi.v3.core.Handle;

final class DoubleBooking implements Experiment.Play {

    private static final int GUESTS = 32;
    private static final int NIGHTS = 10;

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        story.step(
                GUESTS + " sessions want the same night of a table without a constraint. Each looks whether it is free,"
                        + " reads the price, inserts, commits. " + NIGHTS + " nights, one after the other.");
        lookThenInsert(scene);
        List<Integer> sold = scene.db()
                .withHandle(handle -> handle.createQuery(
                                "SELECT count(*) FROM careless_bookings GROUP BY night ORDER BY night")
                        .mapTo(Integer.class)
                        .list());
        long twice = sold.stream().filter(times -> times > 1).count();
        story.look("how often each night was sold", sold.toString());
        story.check(twice > 0, "looking first decides nothing: nights sold more than once: " + twice);

        story.step(GUESTS + " guests ask StayHub's api for the same night.");
        scene.startApi();
        scene.guests().bookAtOnce(GUESTS);
        long before = deadlocks(scene);
        Night night = scene.guests().nextNight();
        List<Answer> answers = Together.all(Collections.nCopies(
                GUESTS, (Callable<Answer>) () -> scene.guests().book(night)));
        long booked = answers.stream().filter(Answer::isBooked).count();
        long refused = answers.stream().filter(answer -> answer.status() == 409).count();
        long rows = scene.db()
                .withHandle(handle -> handle.createQuery("""
                        SELECT count(*)
                        FROM bookings b
                        JOIN properties p ON p.id = b.property_id
                        WHERE p.public_id = :place AND b.check_in = :date
                        """)
                        .bind("place", night.place())
                        .bind("date", night.date())
                        .mapTo(Long.class)
                        .one());
        story.look(
                "answers",
                "201: " + booked + ", 409: " + refused + ", the slowest in "
                        + Quick.millis(Quick.slowestMillis(answers)));
        story.look("rows for that night", "" + rows);
        story.look("deadlocks", "" + (deadlocks(scene) - before));
        story.check(
                booked == 1 && refused == GUESTS - 1 && rows == 1,
                "one guest has it: 201 x " + booked + ", 409 x " + refused + ", rows: " + rows);
        story.check(deadlocks(scene) == before, "and nobody had to be ended as a deadlock");
    }

    private static void lookThenInsert(Scene scene) throws InterruptedException {
        scene.db().useHandle(handle -> handle.execute("CREATE TABLE careless_bookings (night INTEGER, price BIGINT)"));
        CyclicBarrier all = new CyclicBarrier(GUESTS);
        Together.all(Collections.nCopies(
                GUESTS,
                () -> scene.db().withHandle(handle -> {
                    for (int night = 1; night <= NIGHTS; night++) {
                        all.await();
                        bookIfFree(handle, night);
                    }
                    return NIGHTS;
                })));
    }

    private static void bookIfFree(Handle handle, int night) {
        handle.useTransaction(transaction -> {
            boolean free = transaction
                    .createQuery("SELECT NOT EXISTS (SELECT FROM careless_bookings WHERE night = :night)")
                    .bind("night", night)
                    .mapTo(Boolean.class)
                    .one();
            if (free) {
                long price = transaction
                        .createQuery("SELECT nightly_rate_minor FROM properties LIMIT 1")
                        .mapTo(Long.class)
                        .one();
                transaction.execute("INSERT INTO careless_bookings VALUES (?, ?)", night, price);
            }
        });
    }

    private static long deadlocks(Scene scene) {
        return Rows.number(scene, "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()");
    }
}
