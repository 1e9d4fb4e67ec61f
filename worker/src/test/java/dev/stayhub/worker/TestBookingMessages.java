package dev.stayhub.worker;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingSnapshot;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.EventJson;
import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;

/** Writes booking.created messages as the api does, and looks at what became of them. */
public final class TestBookingMessages {

    private final Jdbi owner;
    private final Jdbi api;
    private final Outbox outbox;

    public TestBookingMessages(TestDatabase database) {
        owner = Jdbi.create(database.owner()).installPlugin(new PostgresPlugin());
        api = Jdbi.create(database.api()).installPlugin(new PostgresPlugin());
        outbox = Outbox.on(api);
        owner.useHandle(handle -> handle.execute("TRUNCATE outbox, email_deliveries CASCADE"));
    }

    /** The events of as many new bookings, whose messages are committed. */
    public List<BookingCreated> enqueue(int count) {
        return enqueue(IntStream.range(0, count).mapToObj(number -> event()).toList());
    }

    /** These events, whose messages are committed. */
    List<BookingCreated> enqueue(List<BookingCreated> events) {
        api.useTransaction(handle -> events.forEach(event -> outbox.enqueue(
                handle,
                NewMessage.dueNow(
                        BookingCreated.TOPIC.name(),
                        event.booking().bookingId().toString(),
                        BookingCreated.TOPIC.schemaVersion(),
                        EventJson.write(event),
                        Map.of()))));
        return events;
    }

    /** A message of any topic. */
    public void enqueue(String topic, String payload) {
        api.useTransaction(handle -> outbox.enqueue(handle, NewMessage.dueNow(topic, "subject", 1, payload, Map.of())));
    }

    public int count(String table, String condition) {
        return number("count(*)", table + " WHERE " + condition);
    }

    /** How many copies for handlers are done: one an email. */
    public int delivered() {
        return count("outbox", "status = 'DONE' AND copy_of IS NOT NULL");
    }

    /** Whether no message is left. */
    public boolean isAllDone() {
        return count("outbox", "status <> 'DONE'") == 0;
    }

    /** How many emails the messages still stand for that meet a condition: two before they are copied, then one each. */
    public int emailsOwed(String condition) {
        return count("outbox", "status = 'PENDING' AND copy_of IS NOT NULL AND " + condition)
                + 2 * count("outbox", "status = 'PENDING' AND copy_of IS NULL AND " + condition);
    }

    /** For example the sum of a column. */
    public int number(String expression, String from) {
        return owner.withHandle(handle -> handle.createQuery("SELECT " + expression + " FROM " + from)
                .mapTo(Integer.class)
                .one());
    }

    /** The one text that a query finds. */
    public String text(String query) {
        return owner.withHandle(
                handle -> handle.createQuery(query).mapTo(String.class).one());
    }

    /** The keys of the emails that a new booking makes: the guest's and the host's. */
    static List<String> keys(BookingCreated event) {
        return List.of(event.idempotencyKey(), event.idempotencyKey() + ":host");
    }

    public Jdbi owner() {
        return owner;
    }

    public static BookingCreated event() {
        return event(new EmailAddress("guest@stayhub.test"));
    }

    static BookingCreated event(EmailAddress guest) {
        UUID bookingId = UUID.randomUUID();
        return BookingCreated.of(new BookingSnapshot(
                bookingId,
                "K7WQ2MTD",
                1,
                guest,
                "Gwen Guest",
                UUID.randomUUID(),
                "Loft above the tram",
                "Lisbon",
                "PT",
                ZoneId.of("Europe/Lisbon"),
                LocalDate.of(2027, 3, 26),
                LocalDate.of(2027, 3, 30),
                LocalTime.of(15, 0),
                LocalTime.of(11, 0),
                2,
                4,
                "EUR",
                9_500,
                38_000,
                3_500,
                4_560,
                46_060,
                LocalDate.of(2027, 3, 24),
                new EmailAddress("host@stayhub.test"),
                "Hugo Host"));
    }
}
