package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.booking.BookingOutcome.Booked;
import dev.stayhub.api.booking.BookingOutcome.Contended;
import dev.stayhub.api.booking.BookingOutcome.DatesTaken;
import dev.stayhub.api.database.Deduplication;
import dev.stayhub.api.load.Overloaded;
import dev.stayhub.api.quota.Quota;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.OutboxRow;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The booking and its message: both, or neither. */
class CreateBookingTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Person host;
    static Person guest;

    private final CreateBooking createBooking = createBookingThatDraws(RandomGenerator.getDefault());

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Høst");
        guest = api.signUp("Gwen Guest");
    }

    @Test
    void the_message_is_a_snapshot_of_the_booking_that_satisfies_its_schema() {
        UUID property = host.publishProperty();

        ApiResponse booking = guest.send(
                        "POST",
                        "/v1/bookings",
                        BodyPublishers.ofString(JsonBodies.booking(property, "2027-03-26", "2027-03-30", 2)),
                        request -> request.header("Content-Type", "application/json")
                                .header("X-Request-Id", "request-7")
                                .header("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"))
                .expect(201);

        OutboxRow message = api.owner().message("booking.created", booking.id());
        assertThat(message.topic()).isEqualTo("booking.created");
        assertThat(message.schemaVersion()).isEqualTo(1);
        assertThat(message.status()).isEqualTo("PENDING");
        assertThat(JsonBodies.read(message.headers()))
                .isEqualTo(JsonBodies.read("{\"requestId\": \"request-7\","
                        + " \"traceparent\": \"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\"}"));
        assertThat(message.event()).isEqualTo(JsonBodies.read("""
                        {"bookingId": "%s", "reference": "%s", "version": 1, "guestEmail": "%s",
                         "guestName": "Gwen Guest", "propertyId": "%s", "propertyTitle": "Loft above the tram",
                         "city": "Lisbon", "country": "PT", "timeZone": "Europe/Lisbon", "checkIn": "2027-03-26",
                         "checkOut": "2027-03-30", "checkInTime": "15:00:00", "checkOutTime": "11:00:00", "guests": 2,
                         "nights": 4, "currency": "EUR", "nightlyRateMinor": 9500, "nightsMinor": 38000,
                         "cleaningFeeMinor": 3500, "serviceFeeMinor": 4560, "totalMinor": 46060,
                         "cancellableUntil": "2027-03-24", "hostEmail": "%s", "hostName": "Hugo Høst",
                         "idempotencyKey": "booking-created:%s"}""".formatted(
                        booking.id(),
                        booking.json().get("reference").textValue(),
                        guest.email(),
                        property,
                        host.email(),
                        booking.id())));
    }

    @Test
    void a_message_enqueued_before_a_lost_race_is_gone() {
        UUID property = host.publishProperty();
        guest.book(property, "2027-05-10", "2027-05-14").expect(201);
        UUID subject = UUID.randomUUID();

        BookingOutcome outcome = api.transactions().inTransaction(handle -> {
            Outbox.on(Jdbi.create(api.database().api()))
                    .enqueue(handle, NewMessage.dueNow("test.happened", subject.toString(), 1, "{}", Map.of()));
            return createBooking.book(handle, account(guest), request(property), Map.of());
        });

        assertThat(outcome).isInstanceOf(DatesTaken.class);
        assertThat(api.owner().number("SELECT count(*) FROM outbox WHERE subject = CAST(:about AS TEXT)", subject))
                .isZero();
    }

    @Test
    void a_transaction_that_is_rolled_back_leaves_neither_a_booking_nor_a_message() {
        UUID property = host.publishProperty();

        assertThatIllegalStateException()
                .isThrownBy(() -> api.transactions().inTransaction(handle -> {
                    assertThat(createBooking.book(handle, account(guest), request(property), Map.of()))
                            .isInstanceOf(Booked.class);
                    throw new IllegalStateException("the process dies before the commit");
                }));

        assertThat(api.owner().number("""
                        SELECT (SELECT count(*) FROM outbox WHERE payload ->> 'propertyId' = CAST(:about AS TEXT))
                             + (SELECT count(*)
                                FROM bookings
                                WHERE property_id = (SELECT id FROM properties WHERE public_id = :about))
                        """, property)).isZero();
    }

    @Test
    void a_message_that_cannot_be_written_takes_the_booking_with_it() {
        UUID property = host.publishProperty();
        api.owner().execute("ALTER TABLE outbox ADD CONSTRAINT full_disk CHECK (topic <> 'booking.created') NOT VALID");
        try {
            guest.book(property, "2027-05-10", "2027-05-14").expectProblem(500, "internal-error");
        } finally {
            api.owner().execute("ALTER TABLE outbox DROP CONSTRAINT full_disk");
        }

        guest.book(property, "2027-05-10", "2027-05-14").expect(201);
    }

    @Test
    void a_reference_that_is_taken_is_drawn_anew() {
        UUID property = host.publishProperty();
        CreateBooking unlucky = createBookingThatDraws(0, 0, 1);

        Booking first = ((Booked) book(unlucky, property)).booking();
        Booking second = ((Booked) book(unlucky, host.publishProperty())).booking();

        assertThat(first.reference()).isEqualTo("22222222");
        assertThat(second.reference()).isEqualTo("33333333");
    }

    @Test
    void a_reference_that_is_taken_again_and_again_is_given_up() {
        CreateBooking unlucky = createBookingThatDraws(5, 5, 5, 5);
        book(unlucky, host.publishProperty());

        BookingOutcome outcome = book(unlucky, host.publishProperty());

        assertThat(outcome).isEqualTo(new Contended());
        assertThat(BookingProblems.of(outcome)).isInstanceOf(Overloaded.class);
    }

    /** Draws references of one letter each, by its place in the alphabet. */
    private static CreateBooking createBookingThatDraws(Integer... letters) {
        Deque<Integer> left = new ArrayDeque<>();
        for (int letter : letters) {
            for (int i = 0; i < 8; i++) {
                left.add(letter);
            }
        }
        RandomGenerator drawn = new RandomGenerator() {
            @Override
            public long nextLong() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int nextInt(int origin, int bound) {
                return left.remove();
            }
        };
        return createBookingThatDraws(drawn);
    }

    private static CreateBooking createBookingThatDraws(RandomGenerator random) {
        return new CreateBooking(
                api.transactions(),
                Outbox.on(Jdbi.create(api.database().api())),
                new Quota("bookings", 1_000, Duration.ofMinutes(5)),
                random,
                RunningApi.NEW_YEAR);
    }

    private static BookingOutcome book(CreateBooking createBooking, UUID property) {
        return createBooking.book(account(guest), request(property), Deduplication.none(), Map.of());
    }

    private static BookingRequest request(UUID property) {
        return new BookingRequest(
                property, new Stay(LocalDate.of(2027, 5, 10), LocalDate.of(2027, 5, 14)), 2, ExpectedPrice.any());
    }

    private static Account account(Person person) {
        return api.transactions()
                .reading((Handle handle) -> handle.createQuery(
                                "SELECT id, public_id, email, name, role, created_at FROM accounts WHERE email = :email")
                        .bind("email", person.email())
                        .map(ConstructorMapper.of(Account.class))
                        .one());
    }
}
