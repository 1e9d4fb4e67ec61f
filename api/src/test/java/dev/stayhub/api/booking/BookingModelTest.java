package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.booking.BookingModel.Entry;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.OutboxRow;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Guests book, change and cancel at one property, in any order. Every answer is what a naive model in memory says, and after
 * every step so are the free nights: no two live stays overlap. In the end each change has told what it did, once.
 */
class BookingModelTest {

    private static final int SEQUENCES = 30;

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    private static final LocalDate FIRST = LocalDate.parse("2027-05-01");
    private static final int NIGHTS = 14;
    private static final int MAX_GUESTS = 4;

    private static Person host;
    private static Person guest;

    /** One step; which booking, and onto which nights. */
    record Step(Action action, int booking, int start, int nights, int guests) {

        static Step drawn(RandomGenerator random) {
            List<Action> actions = List.of(Action.CREATE, Action.CREATE, Action.CHANGE, Action.CHANGE, Action.CANCEL);
            return new Step(
                    actions.get(random.nextInt(actions.size())),
                    random.nextInt(10),
                    random.nextInt(NIGHTS),
                    random.nextInt(6),
                    random.nextInt(1, MAX_GUESTS + 2));
        }
    }

    enum Action {
        CREATE,
        CHANGE,
        CANCEL
    }

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
    }

    /** The same in every run, and a new one. To see a failure again, put its seed here. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.range(0, SEQUENCES), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_guests_do_the_nights_are_where_the_model_says(long seed) {
        List<Step> steps = steps(seed);
        Throwable failure = failure(steps);
        if (failure != null) {
            throw new AssertionError("seed %d; it takes no more than %s".formatted(seed, fewest(steps)), failure);
        }
    }

    private static List<Step> steps(long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        int count = random.nextInt(5, 31);
        return Stream.generate(() -> Step.drawn(random)).limit(count).toList();
    }

    /** Leaves out each step without which it fails as well. */
    private static List<Step> fewest(List<Step> steps) {
        List<Step> left = new ArrayList<>(steps);
        for (int i = left.size() - 1; i >= 0; i--) {
            Step step = left.remove(i);
            if (failure(left) == null) {
                left.add(i, step);
            }
        }
        return left;
    }

    /** What is wrong after these steps, or null. */
    private static Throwable failure(List<Step> steps) {
        Run run = new Run();
        try {
            steps.forEach(run::take);
            run.verifyEvents();
            return null;
        } catch (RuntimeException | AssertionError e) {
            return e;
        }
    }

    /** A model that catches nothing proves nothing. */
    @Test
    void a_stay_that_moves_behind_the_models_back_is_caught() {
        Run run = new Run();
        run.take(new Step(Action.CREATE, 0, 2, 3, 2));
        api.owner()
                .execute(
                        "UPDATE bookings SET check_in = check_in + 1, check_out = check_out + 1 WHERE public_id = :about",
                        run.model.ids().get(0));

        assertThatThrownBy(run::verifyNights).isInstanceOf(AssertionError.class);
    }

    @Test
    void a_change_that_tells_nobody_is_caught() {
        Run run = new Run();
        run.take(new Step(Action.CREATE, 0, 2, 3, 2));
        run.take(new Step(Action.CHANGE, 0, 1, 2, 2));
        api.owner().execute("DELETE FROM outbox WHERE topic = 'booking.changed'");

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
            ApiResponse answer = guest.post(
                    "/v1/bookings",
                    JsonBodies.booking(
                            property, stay.checkIn().toString(), stay.checkOut().toString(), guests));
            if (isRefused(answer, stay, guests, null)) {
                return;
            }
            model.put(answer.expect(201).id(), new Entry(stay, guests, 1, false));
        }

        private void change(UUID id, Stay stay, int guests) {
            Entry before = model.get(id);
            ApiResponse answer = guest.patch(
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
            ApiResponse answer =
                    guest.post("/v1/bookings/" + id + "/cancellation").expect(200);
            verifyBooking(answer.json(), model.get(id));
        }

        /** Rules come before nights. */
        private boolean isRefused(ApiResponse answer, Stay stay, int guests, UUID booking) {
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
            ApiResponse availability = guest.get("/v1/properties/" + property + "/availability?from="
                    + FIRST.minusDays(10) + "&to=" + FIRST.plusDays(NIGHTS + 20));

            assertThat(nights(availability.expect(200).json())).isEqualTo(model.takenNights());
        }

        void verifyEvents() {
            for (UUID id : model.ids()) {
                Entry entry = model.get(id);
                List<String> topics =
                        api.owner().messages(id).stream().map(OutboxRow::topic).toList();
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
