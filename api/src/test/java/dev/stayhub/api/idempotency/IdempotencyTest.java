package dev.stayhub.api.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whoever lost the answer sends the request again. */
class IdempotencyTest {

    private static final String BOOKINGS = "/v1/bookings";

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Person host;
    static Person guest;

    private UUID property;
    private String request;
    private String key;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
    }

    @BeforeEach
    void request() {
        property = host.publishProperty();
        request = JsonBodies.booking(property, "2027-05-10", "2027-05-14", 2);
        key = UUID.randomUUID().toString();
    }

    @Test
    void a_retry_after_a_lost_answer_gives_the_same_booking() {
        ApiResponse first = guest.postOnce(BOOKINGS, request, key).expect(201);
        ApiResponse second = guest.postOnce(BOOKINGS, request, key).expect(201);

        assertThat(second.body()).isEqualTo(first.body());
        for (String header : new String[] {"Location", "ETag", "Content-Type"}) {
            assertThat(second.header(header)).as(header).isEqualTo(first.header(header));
        }
        assertThat(first.header("Idempotent-Replayed")).isNull();
        assertThat(second.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(api.owner().bookings(property)).isEqualTo(1);
        assertThat(api.owner().messages("booking.created", property)).isEqualTo(1);
    }

    @Test
    void the_answer_stays_the_same_whatever_becomes_of_the_booking() {
        ApiResponse first = guest.postOnce(BOOKINGS, request, key).expect(201);
        guest.patch(BOOKINGS + "/" + first.id(), "{\"guests\": 1}").expect(200);
        guest.post(BOOKINGS + "/" + first.id() + "/cancellation").expect(200);

        assertThat(guest.postOnce(BOOKINGS, request, key).expect(201).body()).isEqualTo(first.body());
    }

    @Test
    void the_same_key_with_other_dates_is_an_error_and_no_booking() {
        ApiResponse first = guest.postOnce(BOOKINGS, request, key).expect(201);

        guest.postOnce(BOOKINGS, JsonBodies.with(request, "checkOut", "\"2027-05-15\""), key)
                .expectProblem(422, "idempotency-key-reused");

        assertThat(api.owner().bookings(property)).isEqualTo(1);
        assertThat(guest.postOnce(BOOKINGS, request, key).body()).isEqualTo(first.body());
    }

    @Test
    void a_body_whose_fields_are_ordered_otherwise_is_the_same() {
        ApiResponse first = guest.postOnce(BOOKINGS, request, key).expect(201);

        ApiResponse second = guest.postOnce(
                BOOKINGS,
                "{ \"guests\":2, \"checkOut\":\"2027-05-14\",\n\"checkIn\":\"2027-05-10\",\"propertyId\":\"" + property
                        + "\"}",
                key);

        assertThat(second.expect(201).body()).isEqualTo(first.body());
    }

    @Test
    void a_field_that_is_null_is_the_same_as_none() {
        ApiResponse first = guest.postOnce(BOOKINGS, request, key).expect(201);

        ApiResponse second = guest.postOnce(BOOKINGS, JsonBodies.with(request, "expectedTotalMinor", "null"), key);

        assertThat(second.expect(201).body()).isEqualTo(first.body());
        guest.post(BOOKINGS + "/" + first.id() + "/cancellation").expect(200);
    }

    @Test
    void a_cancellation_without_a_reason_is_the_same_with_and_without_a_body() {
        String cancellation = BOOKINGS + "/" + guest.post(BOOKINGS, request).id() + "/cancellation";
        guest.postOnce(cancellation, "{\"reason\": null}", key).expect(200);

        assertThat(guest.postOnce(cancellation, "{}", key).expect(200).header("Idempotent-Replayed"))
                .isEqualTo("true");
        assertThat(guest.send("POST", cancellation, BodyPublishers.noBody(), one -> one.header("Idempotency-Key", key))
                        .expect(200)
                        .header("Idempotent-Replayed"))
                .isEqualTo("true");
    }

    @Test
    void a_property_without_a_description_is_the_same_whether_it_is_null_or_absent() {
        String property = JsonBodies.without(JsonBodies.property(), "description");
        guest.postOnce("/v1/properties", property, key).expect(201);

        guest.postOnce("/v1/properties", JsonBodies.with(property, "description", "null"), key)
                .expect(201);
        guest.postOnce("/v1/properties", JsonBodies.with(property, "description", "\"Two rooms.\""), key)
                .expectProblem(422, "idempotency-key-reused");
    }

    @Test
    void an_id_in_capital_letters_is_the_same() {
        ApiResponse booked = guest.postOnce(BOOKINGS, request, key).expect(201);
        String capitals = property.toString().toUpperCase(Locale.ROOT);

        ApiResponse again = guest.postOnce(BOOKINGS, JsonBodies.with(request, "propertyId", '"' + capitals + '"'), key);

        assertThat(again.expect(201).body()).isEqualTo(booked.body());
        String cancellation = BOOKINGS + "/" + booked.id().toString().toUpperCase(Locale.ROOT) + "/cancellation";
        guest.postOnce(cancellation, "{\"reason\": \"Illness\"}", key).expect(200);
        assertThat(cancel(booked.id()).expect(200).header("Idempotent-Replayed"))
                .isEqualTo("true");
    }

    @Test
    void a_text_in_another_unicode_form_is_the_same() {
        ApiResponse first = guest.postOnce("/v1/properties", JsonBodies.property("city", "\"S\u00E3o Tom\u00E9\""), key)
                .expect(201);

        ApiResponse again =
                guest.postOnce("/v1/properties", JsonBodies.property("city", "\"Sa\u0303o Tome\u0301\""), key);

        assertThat(again.expect(201).body()).isEqualTo(first.body());
    }

    @Test
    void a_request_that_failed_may_succeed_under_its_key() {
        UUID taken = guest.book(property, "2027-05-10", "2027-05-14").id();
        Person other = api.signUp("Olga Other");

        other.postOnce(BOOKINGS, request, key).expectProblem(409, "dates-unavailable");
        other.postOnce(BOOKINGS, JsonBodies.with(request, "guests", "9"), key).expectProblem(422, "rule-broken");
        guest.post(BOOKINGS + "/" + taken + "/cancellation").expect(200);

        ApiResponse booked = other.postOnce(BOOKINGS, request, key).expect(201);
        assertThat(booked.header("Idempotent-Replayed")).isNull();
    }

    @Test
    void an_answer_that_cannot_be_stored_takes_the_booking_with_it() {
        api.owner().execute("""
                        ALTER TABLE idempotency_keys ADD CONSTRAINT full_disk CHECK (response_status IS NULL) NOT VALID
                        """);
        try {
            guest.postOnce(BOOKINGS, request, key).expectProblem(500, "internal-error");
        } finally {
            api.owner().execute("ALTER TABLE idempotency_keys DROP CONSTRAINT full_disk");
        }

        assertThat(api.owner().bookings(property)).isZero();
        guest.postOnce(BOOKINGS, request, key).expect(201);
    }

    @Test
    void a_key_is_its_callers_alone() {
        Person other = api.signUp("Olga Other");
        guest.postOnce(BOOKINGS, request, key).expect(201);

        other.postOnce(BOOKINGS, request, key).expectProblem(409, "dates-unavailable");
        other.postOnce(BOOKINGS, JsonBodies.with(request, "checkIn", "\"2027-05-09\""), key)
                .expectProblem(409, "dates-unavailable");
    }

    /** Its body has the form of that release; its tag is not that of the booking as it is shown now. */
    @Test
    void an_answer_that_an_earlier_release_has_stored_is_repeated_as_it_was() {
        ApiResponse booked = guest.postOnce(BOOKINGS, request, key).expect(201);
        String stored = booked.body()
                .replaceFirst("\"propertyTitle\".*\"guestName\":\"[^\"]*\"", "\"confirmationEmail\":\"PENDING\"");
        api.owner()
                .jdbi()
                .useHandle(handle -> handle.createUpdate(
                                "UPDATE idempotency_keys SET response_body = :stored WHERE key = :key")
                        .bind("stored", stored)
                        .bind("key", key)
                        .execute());

        ApiResponse replayed =
                guest.notHeldToDescription().postOnce(BOOKINGS, request, key).expect(201);

        assertThat(replayed.body()).isEqualTo(stored).doesNotContain("propertyTitle");
        assertThat(replayed.header("Location")).isEqualTo(booked.header("Location"));
        assertThat(replayed.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(replayed.header("ETag")).startsWith("\"1-").isNotEqualTo(booked.header("ETag"));
    }

    @Test
    void a_key_means_something_else_for_another_operation() {
        UUID booking = guest.postOnce(BOOKINGS, request, key).expect(201).id();

        guest.postOnce("/v1/properties", JsonBodies.property(), key).expect(201);
        guest.postOnce(BOOKINGS + "/" + booking + "/cancellation", "{}", key).expect(200);
    }

    @Test
    void a_property_is_created_once() {
        ApiResponse first =
                host.postOnce("/v1/properties", JsonBodies.property(), key).expect(201);
        ApiResponse second =
                host.postOnce("/v1/properties", JsonBodies.property(), key).expect(201);

        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.header("Location")).isEqualTo("/v1/properties/" + first.id());
        assertThat(second.header("ETag")).startsWith("\"1-");
        assertThat(second.header("Idempotent-Replayed")).isEqualTo("true");
        host.postOnce("/v1/properties", JsonBodies.property("title", "\"Another\""), key)
                .expectProblem(422, "idempotency-key-reused");
    }

    @Test
    void a_cancellation_is_replayed_and_its_key_cancels_no_other_booking() {
        UUID first = guest.book(property, "2027-05-10", "2027-05-14").id();
        UUID second = guest.book(property, "2027-06-10", "2027-06-14").id();

        ApiResponse cancelled = cancel(first).expect(200);

        assertThat(cancel(first).expect(200).body()).isEqualTo(cancelled.body());
        assertThat(cancel(first).header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(cancel(first).header("Location")).isNull();
        cancel(second).expectProblem(422, "idempotency-key-reused");
        assertThat(guest.get(BOOKINGS + "/" + second).json().get("status").textValue())
                .isEqualTo("CONFIRMED");
    }

    @Test
    void requests_that_have_no_effect_worth_a_key_do_not_look_at_it() {
        guest.postOnce(
                        "/v1/sessions",
                        "{\"email\": \"nobody@stayhub.test\", \"password\": \"12345678\"}",
                        "\"not a key")
                .expectProblem(401, "wrong-credentials");
    }

    private ApiResponse cancel(UUID booking) {
        return guest.postOnce(BOOKINGS + "/" + booking + "/cancellation", "{\"reason\": \"Illness\"}", key);
    }
}
