package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.CountingDataSource;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BookingTest {

    static final CountingDataSource counter = new CountingDataSource();

    @RegisterExtension
    static final RunningApi api = new RunningApi(RunningApi.NEW_YEAR, database -> counter.wrap(database.api()));

    static Person host;
    static Person guest;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
    }

    @Test
    void a_booking_answers_what_was_booked_and_what_it_costs() {
        UUID property = host.publishProperty();

        ApiResponse answer = guest.book(property, "2027-03-26", "2027-03-30").expect(201);

        JsonNode booking = answer.json();
        assertThat(answer.header("Location")).isEqualTo("/v1/bookings/" + answer.id());
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(booking.fieldNames())
                .toIterable()
                .containsExactly(
                        "id",
                        "reference",
                        "version",
                        "propertyId",
                        "propertyTitle",
                        "city",
                        "country",
                        "timeZone",
                        "checkInTime",
                        "checkOutTime",
                        "hostName",
                        "guestName",
                        "status",
                        "checkIn",
                        "checkOut",
                        "nights",
                        "guests",
                        "price",
                        "cancellableUntil",
                        "cancellationRule",
                        "createdAt");
        assertThat(booking.get("reference").textValue()).matches("[2-9A-HJKMNP-Z]{8}");
        assertThat(booking.get("propertyId").textValue()).isEqualTo(property.toString());
        assertThat(booking.get("status").textValue()).isEqualTo("CONFIRMED");
        assertThat(booking.get("checkIn").textValue()).isEqualTo("2027-03-26");
        assertThat(booking.get("checkOut").textValue()).isEqualTo("2027-03-30");
        assertThat(booking.get("guests").intValue()).isEqualTo(2);
        assertThat(booking.get("cancellableUntil").textValue()).isEqualTo("2027-03-24");
        assertThat(booking.at("/cancellationRule/daysBeforeCheckIn").intValue()).isEqualTo(2);
        assertThat(booking.get("propertyTitle").textValue()).isEqualTo("Loft above the tram");
        assertThat(booking.get("city").textValue()).isEqualTo("Lisbon");
        assertThat(booking.get("country").textValue()).isEqualTo("PT");
        assertThat(booking.get("timeZone").textValue()).isEqualTo("Europe/Lisbon");
        assertThat(booking.get("checkInTime").textValue()).isEqualTo("15:00");
        assertThat(booking.get("checkOutTime").textValue()).isEqualTo("11:00");
        assertThat(booking.get("hostName").textValue()).isEqualTo("Hugo Host");
        assertThat(booking.get("guestName").textValue()).isEqualTo("Gwen Guest");
        assertThat(booking.get("price").toString())
                .isEqualTo("{\"currency\":\"EUR\",\"nightlyRateMinor\":9500,\"nightsMinor\":38000,"
                        + "\"cleaningFeeMinor\":3500,\"serviceFeeMinor\":4560,\"totalMinor\":46060}");
    }

    @Test
    void nights_are_counted_across_a_change_to_summer_time() {
        UUID property = host.publishProperty();

        ApiResponse answer = guest.book(property, "2027-03-27", "2027-03-29").expect(201);

        assertThat(answer.json().get("nights").intValue()).isEqualTo(2);
    }

    @Test
    void guest_host_and_operator_see_the_booking_as_it_was_answered() {
        Person operator = api.signUp("Olga Operator");
        api.owner().makeOperator(operator);
        ApiResponse created = guest.book(host.publishProperty(), "2027-05-01", "2027-05-03");

        for (Person person : new Person[] {guest, host, operator}) {
            ApiResponse seen = person.get("/v1/bookings/" + created.id()).expect(200);
            assertThat(seen.json()).isEqualTo(created.json());
        }
    }

    @Test
    void a_guessed_booking_id_answers_like_an_unknown_one_after_as_many_queries() {
        Person stranger = api.signUp("Sam Stranger");
        UUID booking =
                guest.book(host.publishProperty(), "2027-05-01", "2027-05-03").id();

        int before = counter.statements();
        ApiResponse guessed = stranger.get("/v1/bookings/" + booking);
        int between = counter.statements();
        ApiResponse unknown = stranger.get("/v1/bookings/" + UUID.randomUUID());
        int after = counter.statements();

        guessed.expectProblem(404, "not-found");
        assertThat(guessed.body()).isEqualTo(unknown.body());
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(guessed.response().headers().map().keySet())
                .isEqualTo(unknown.response().headers().map().keySet());
        assertThat(between - before).isEqualTo(after - between).isPositive();
        assertThat(stranger.get("/v1/bookings/no-id").body()).isEqualTo(unknown.body());
        assertThat(stranger.get("/v1/no-such-route").body()).isEqualTo(unknown.body());
    }

    @Test
    void bookings_are_listed_for_their_guest_and_for_their_host_and_for_nobody_else() {
        Person anotherHost = api.signUp("Hana Host");
        Person anotherGuest = api.signUp("Gus Guest");
        UUID property = anotherHost.publishProperty();
        UUID first = anotherGuest.book(property, "2027-06-01", "2027-06-03").id();
        UUID second = anotherGuest.book(property, "2027-05-01", "2027-05-03").id();

        assertThat(ids(anotherGuest.get("/v1/bookings"))).containsExactly(second, first);
        assertThat(ids(anotherGuest.get("/v1/bookings?role=guest"))).containsExactly(second, first);
        assertThat(ids(anotherHost.get("/v1/bookings?role=host"))).containsExactly(second, first);
        assertThat(ids(anotherGuest.get("/v1/bookings?role=host"))).isEmpty();
        assertThat(ids(anotherHost.get("/v1/bookings"))).isEmpty();
        assertThat(ids(guest.get("/v1/bookings"))).doesNotContain(first, second);
    }

    @Test
    void bookings_are_read_page_by_page_without_one_twice_or_left_out() {
        Person frequent = api.signUp("Fred Frequent");
        UUID property = host.publishProperty();
        for (int day = 10; day < 15; day++) {
            frequent.book(property, "2027-08-" + day, "2027-08-" + (day + 1)).expect(201);
        }

        Map.of("guest", frequent, "host", host).forEach((role, person) -> {
            String list = "/v1/bookings?pageSize=2&role=" + role;
            ApiResponse first = person.get(list);
            ApiResponse second = person.get(list + "&pageToken=" + nextPageToken(first));
            assertThat(ids(first)).hasSize(2);
            assertThat(ids(second)).hasSize(2).doesNotContainAnyElementsOf(ids(first));
        });
        ApiResponse last = frequent.get("/v1/bookings?pageSize=5");
        assertThat(ids(last)).hasSize(5);
        assertThat(last.json().has("nextPageToken")).isFalse();
    }

    @Test
    void a_page_token_of_somebody_elses_booking_is_none() {
        Person frequent = api.signUp("Fred Frequent");
        UUID property = host.publishProperty();
        frequent.book(property, "2027-08-10", "2027-08-11").expect(201);
        frequent.book(property, "2027-08-11", "2027-08-12").expect(201);
        String token = nextPageToken(frequent.get("/v1/bookings?pageSize=1"));

        guest.get("/v1/bookings?pageToken=" + token).expectProblem(400, "malformed-request");
    }

    @Test
    void a_host_cannot_book_their_own_property_even_unpublished() {
        UUID draft = host.post("/v1/properties", JsonBodies.property()).id();

        ApiResponse answer = host.book(draft, "2027-05-01", "2027-05-03").expectProblem(422, "rule-broken");

        assertThat(answer.codes()).containsExactly("own_property", "not_published");
    }

    @Test
    void a_property_that_is_not_published_cannot_be_booked_and_does_not_show() {
        UUID draft = host.post("/v1/properties", JsonBodies.property()).id();

        ApiResponse hidden = guest.book(draft, "2027-05-01", "2027-05-03").expectProblem(404, "not-found");

        assertThat(hidden.body())
                .isEqualTo(guest.book(UUID.randomUUID(), "2027-05-01", "2027-05-03")
                        .body());
    }

    @Test
    void a_price_that_is_not_the_expected_one_is_told_and_books_nothing() {
        UUID property = host.publishProperty();
        String request = JsonBodies.booking(property, "2027-05-01", "2027-05-03", 2);

        ApiResponse changed = guest.post("/v1/bookings", JsonBodies.with(request, "expectedTotalMinor", "1"))
                .expectProblem(409, "price-changed");

        assertThat(changed.json().at("/price/totalMinor").longValue()).isEqualTo(24780);
        guest.post("/v1/bookings", JsonBodies.with(request, "expectedTotalMinor", "24780"))
                .expect(201);
    }

    @Test
    void a_price_in_another_currency_is_not_the_expected_one() {
        UUID property = host.publishProperty();
        String euros = JsonBodies.with(
                JsonBodies.with(
                        JsonBodies.booking(property, "2027-05-01", "2027-05-03", 2), "expectedTotalMinor", "24780"),
                "expectedCurrency",
                "\"EUR\"");
        host.patch("/v1/properties/" + property, "{\"currency\": \"KWD\"}").expect(200);

        ApiResponse changed = guest.post("/v1/bookings", euros).expectProblem(409, "price-changed");

        assertThat(changed.json().at("/price/currency").textValue()).isEqualTo("KWD");
        assertThat(changed.json().at("/price/totalMinor").longValue()).isEqualTo(24780);
        guest.post("/v1/bookings", JsonBodies.with(euros, "expectedCurrency", "\"KWD\""))
                .expect(201);
    }

    @Test
    void the_price_is_frozen_when_it_is_booked() {
        UUID property = host.publishProperty();
        ApiResponse created = guest.book(property, "2027-05-01", "2027-05-03");

        host.patch("/v1/properties/" + property, "{\"nightlyRateMinor\": 1}").expect(200);

        assertThat(guest.get("/v1/bookings/" + created.id()).json().get("price"))
                .isEqualTo(created.json().get("price"));
    }

    private static List<UUID> ids(ApiResponse list) {
        list.expect(200);
        return list.json().get("items").findValuesAsText("id").stream()
                .map(UUID::fromString)
                .toList();
    }

    private static String nextPageToken(ApiResponse list) {
        return list.expect(200).json().get("nextPageToken").textValue();
    }
}
