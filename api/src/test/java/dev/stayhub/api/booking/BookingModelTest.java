package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.booking.BookingModel.Entry;
import dev.stayhub.api.testing.Answer;
import dev.stayhub.api.testing.Json;
import dev.stayhub.api.testing.Message;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Guests book, change and cancel at one property, in any order. Every answer is what a naive model in memory says, and after
 * every step so are the free nights: no two live stays overlap. In the end each change has told what it did, once.
 */
class BookingModelTest {

    private static final RunningApi API = new RunningApi();
    private static final LocalDate FIRST = LocalDate.parse("2027-05-01");
    private static final int NIGHTS = 14;
    private static final int MAX_GUESTS = 4;

    private static Person host;
    private static Person guest;

    /** One step; which booking, and onto which nights. */
    record Step(Action action, int booking, int start, int nights, int guests) {}

    enum Action {
        CREATE,
        CHANGE,
        CANCEL
    }

    @BeforeContainer
    static void start() throws SQLException {
        API.start();
        host = API.signUp("Hugo Host");
        guest = API.signUp("Gwen Guest");
    }

    @AfterContainer
    static void stop() throws SQLException {
        API.stop();
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.of(Action.CREATE, Action.CREATE, Action.CHANGE, Action.CHANGE, Action.CANCEL),
                        Arbitraries.integers().between(0, 9),
                        Arbitraries.integers().between(0, NIGHTS - 1),
                        Arbitraries.integers().between(0, 5),
                        Arbitraries.integers().between(1, MAX_GUESTS + 1))
                .as(Step::new)
                .list()
                .ofMinSize(5)
                .ofMaxSize(30);
    }

    @Property(tries = 30)
    void whatever_guests_do_the_nights_are_where_the_model_says(@ForAll("steps") List<Step> steps) {
        Run run = new Run();
        steps.forEach(run::take);
        run.verifyEvents();
    }

    /** A model that catches nothing proves nothing. */
    @Example
    void a_stay_that_moves_behind_the_models_back_is_caught() {
        Run run = new Run();
        run.take(new Step(Action.CREATE, 0, 2, 3, 2));
        API.owner()
                .execute(
                        "UPDATE bookings SET check_in = check_in + 1, check_out = check_out + 1 WHERE public_id = :about",
                        run.model.ids().get(0));

        assertThatThrownBy(run::verifyNights).isInstanceOf(AssertionError.class);
    }

    @Example
    void a_change_that_tells_nobody_is_caught() {
        Run run = new Run();
        run.take(new Step(Action.CREATE, 0, 2, 3, 2));
        run.take(new Step(Action.CHANGE, 0, 1, 2, 2));
        API.owner().execute("DELETE FROM outbox WHERE topic = 'booking.changed'");

        assertThatThrownBy(run::verifyEvents).isInstanceOf(AssertionError.class);
    }

    /** One sequence of steps, at a property of its own. */
    private static final class Run {

        private final UUID property = host.publishProperty();
        private final BookingModel model = new BookingModel();

        void take(Step step) {
            LocalDate checkIn = FIRST.plusDays(step.start());
            Stay stay = new Stay(checkIn, checkIn.plusDays(step.nights()));
            List<UUID> ids = model.ids();
            if (step.action() == Action.CREATE) {
                create(stay, step.guests());
            } else if (!ids.isEmpty()) {
                UUID id = ids.get(step.booking() % ids.size());
                if (step.action() == Action.CHANGE) {
                    change(id, stay, step.guests());
                } else {
                    cancel(id);
                }
            }
            verifyNights();
        }

        private void create(Stay stay, int guests) {
            Answer answer = guest.post(
                    "/v1/bookings",
                    Json.booking(
                            property, stay.checkIn().toString(), stay.checkOut().toString(), guests));
            if (isRefused(answer, stay, guests, null)) {
                return;
            }
            model.put(answer.expect(201).id(), new Entry(stay, guests, 1, false));
        }

        private void change(UUID id, Stay stay, int guests) {
            Entry before = model.get(id);
            Answer answer = guest.patch(
                    "/v1/bookings/" + id,
                    "{\"checkIn\": \"%s\", \"checkOut\": \"%s\", \"guests\": %d}"
                            .formatted(stay.checkIn(), stay.checkOut(), guests));
            if (before.isCancelled()) {
                answer.expectProblem(409, "booking-cancelled");
                return;
            }
            if (isRefused(answer, stay, guests, id)) {
                return;
            }
            boolean isDifferent = !stay.equals(before.stay()) || guests != before.guests();
            model.put(id, new Entry(stay, guests, before.version() + (isDifferent ? 1 : 0), false));
            verifyBooking(answer.expect(200).json(), model.get(id));
        }

        private void cancel(UUID id) {
            Entry before = model.get(id);
            if (!before.isCancelled()) {
                model.put(id, new Entry(before.stay(), before.guests(), before.version() + 1, true));
            }
            Answer answer = guest.post("/v1/bookings/" + id + "/cancellation").expect(200);
            verifyBooking(answer.json(), model.get(id));
        }

        /** Rules come before nights. */
        private boolean isRefused(Answer answer, Stay stay, int guests, UUID booking) {
            if (stay.nights() < 1 || guests > MAX_GUESTS) {
                answer.expectProblem(422, "rule-broken");
                return true;
            }
            NavigableSet<LocalDate> taken = model.taken(stay, booking);
            if (taken.isEmpty()) {
                return false;
            }
            answer.expectProblem(409, "dates-unavailable");
            assertThat(nights(answer.json())).isEqualTo(taken);
            return true;
        }

        private static void verifyBooking(JsonNode shown, Entry entry) {
            assertThat(shown.get("checkIn").textValue())
                    .isEqualTo(entry.stay().checkIn().toString());
            assertThat(shown.get("checkOut").textValue())
                    .isEqualTo(entry.stay().checkOut().toString());
            assertThat(shown.get("guests").intValue()).isEqualTo(entry.guests());
            assertThat(shown.get("version").intValue()).isEqualTo(entry.version());
            assertThat(shown.get("status").textValue().equals("CANCELLED")).isEqualTo(entry.isCancelled());
        }

        void verifyNights() {
            Answer availability = guest.get("/v1/properties/" + property + "/availability?from=" + FIRST.minusDays(10)
                    + "&to=" + FIRST.plusDays(NIGHTS + 20));

            assertThat(nights(availability.expect(200).json())).isEqualTo(model.takenNights());
        }

        void verifyEvents() {
            for (UUID id : model.ids()) {
                Entry entry = model.get(id);
                List<String> topics =
                        API.owner().messages(id).stream().map(Message::topic).toList();
                int changes = entry.version() - 1 - (entry.isCancelled() ? 1 : 0);
                assertThat(topics).filteredOn("booking.created"::equals).hasSize(1);
                assertThat(topics).filteredOn("booking.changed"::equals).hasSize(changes);
                assertThat(topics).filteredOn("booking.cancelled"::equals).hasSize(entry.isCancelled() ? 1 : 0);
                assertThat(topics)
                        .filteredOn("booking.reminder_scheduled"::equals)
                        .hasSize(1 + changes);
            }
        }

        private static NavigableSet<LocalDate> nights(JsonNode answer) {
            NavigableSet<LocalDate> nights = new TreeSet<>();
            answer.get("unavailable")
                    .forEach(stretch -> BookingModel.nights(new Stay(
                                    LocalDate.parse(stretch.get("checkIn").textValue()),
                                    LocalDate.parse(stretch.get("checkOut").textValue())))
                            .forEach(nights::add));
            return nights;
        }
    }
}
