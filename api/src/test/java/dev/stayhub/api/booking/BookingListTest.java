package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.CountingDataSource;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BookingListTest {

    static final CountingDataSource counter = new CountingDataSource();

    @RegisterExtension
    static final RunningApi api = new RunningApi(RunningApi.NEW_YEAR, database -> counter.wrap(database.api()));

    static Person host;
    static Person guest;
    static UUID loft;
    static UUID barn;
    static UUID may;
    static UUID june;
    static UUID juneCancelled;
    static UUID july;

    @BeforeAll
    static void bookings() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
        loft = host.publishProperty();
        barn = host.publishProperty();
        may = guest.book(loft, "2027-05-10", "2027-05-12").id();
        june = guest.book(loft, "2027-06-10", "2027-06-12").id();
        juneCancelled = guest.book(barn, "2027-06-20", "2027-06-22").id();
        july = guest.book(barn, "2027-07-10", "2027-07-12").id();
        guest.post("/v1/bookings/" + juneCancelled + "/cancellation").expect(200);
    }

    @Test
    void bookings_are_listed_newest_first() {
        assertThat(list(guest, "")).containsExactly(july, juneCancelled, june, may);
        assertThat(list(host, "?role=host")).containsExactly(july, juneCancelled, june, may);
    }

    @Test
    void filters_narrow_the_list_of_guest_and_host_alike() {
        Map.of("guest", guest, "host", host).forEach((role, person) -> {
            String as = "?role=" + role;
            assertThat(list(person, as + "&status=CONFIRMED")).containsExactly(july, june, may);
            assertThat(list(person, as + "&status=CANCELLED")).containsExactly(juneCancelled);
            assertThat(list(person, as + "&from=2027-06-10")).containsExactly(july, juneCancelled, june);
            assertThat(list(person, as + "&to=2027-06-10")).containsExactly(may);
            assertThat(list(person, as + "&from=2027-06-01&to=2027-07-01")).containsExactly(juneCancelled, june);
            assertThat(list(person, as + "&propertyId=" + barn)).containsExactly(july, juneCancelled);
            assertThat(list(person, as + "&from=2027-06-01&status=CONFIRMED&propertyId=" + loft))
                    .containsExactly(june);
            assertThat(list(person, as + "&propertyId=" + UUID.randomUUID())).isEmpty();
        });
    }

    @Test
    void a_filter_shows_nobody_what_is_not_theirs() {
        Person other = api.signUp("Hana Host");
        other.publishProperty();

        assertThat(list(other, "?role=host&propertyId=" + loft)).isEmpty();
        assertThat(list(host, "?role=guest&propertyId=" + loft)).isEmpty();
    }

    @Test
    void filtered_pages_follow_each_other_without_one_twice_or_left_out() {
        assertThat(pages(host, "?role=host&status=CONFIRMED&pageSize=1")).containsExactly(july, june, may);
    }

    @Test
    void bookings_are_listed_by_check_in_for_guest_and_host_alike() {
        Person traveller = api.signUp("Tara Traveller");
        Person landlord = api.signUp("Lars Landlord");
        UUID hut = landlord.publishProperty();
        UUID mill = landlord.publishProperty();
        UUID third = traveller.book(hut, "2027-09-20", "2027-09-22").id();
        UUID first = traveller.book(hut, "2027-09-10", "2027-09-12").id();
        UUID alsoFirst = traveller.book(mill, "2027-09-10", "2027-09-12").id();
        UUID second = traveller.book(mill, "2027-09-15", "2027-09-30").id();

        Map.of("guest", traveller, "host", landlord).forEach((role, person) -> {
            String byCheckIn = "?sort=checkIn&role=" + role;
            assertThat(list(person, byCheckIn)).containsExactly(first, alsoFirst, second, third);
            for (int size = 1; size <= 4; size++) {
                assertThat(pages(person, byCheckIn + "&pageSize=" + size))
                        .containsExactly(first, alsoFirst, second, third);
            }
            assertThat(pages(person, byCheckIn + "&pageSize=1&propertyId=" + mill))
                    .containsExactly(alsoFirst, second);
            assertThat(pages(person, byCheckIn + "&pageSize=1&checkOutAfter=2027-09-12"))
                    .containsExactly(second, third);
            assertThat(list(person, byCheckIn + "&from=2027-09-15&to=2027-09-20"))
                    .containsExactly(second);
            assertThat(list(person, byCheckIn + "&status=CANCELLED")).isEmpty();
        });
    }

    @Test
    void a_booking_that_is_moved_while_pages_are_read_moves_no_other() {
        Person traveller = api.signUp("Tara Traveller");
        UUID hut = host.publishProperty();
        UUID first = traveller.book(hut, "2027-09-10", "2027-09-12").id();
        UUID second = traveller.book(hut, "2027-09-13", "2027-09-14").id();
        UUID third = traveller.book(hut, "2027-09-15", "2027-09-16").id();
        String byCheckIn = "/v1/bookings?sort=checkIn&pageSize=1";
        ApiResponse page = traveller.get(byCheckIn).expect(200);
        assertThat(ids(page)).containsExactly(first);

        traveller
                .patch("/v1/bookings/" + first, "{\"checkIn\": \"2027-09-20\", \"checkOut\": \"2027-09-21\"}")
                .expect(200);

        assertThat(pagesAfter(traveller, byCheckIn, page)).containsExactly(second, third, first);
    }

    @Test
    void a_page_token_belongs_to_one_list_of_one_person() {
        String byCheckIn = "/v1/bookings?sort=checkIn&pageSize=1";
        String token =
                "&pageToken=" + guest.get(byCheckIn).json().get("nextPageToken").textValue();

        guest.get(byCheckIn + token).expect(200);
        guest.get(byCheckIn + "&status=CONFIRMED" + token).expectProblem(400, "malformed-request");
        guest.get("/v1/bookings?pageSize=1" + token).expectProblem(400, "malformed-request");
        host.get(byCheckIn + token).expectProblem(400, "malformed-request");
    }

    @Test
    void a_reference_is_looked_up_in_any_case_among_ones_own_bookings_only() {
        String reference =
                guest.get("/v1/bookings/" + may).json().get("reference").textValue();
        Person stranger = api.signUp("Sam Stranger");

        for (String typed : List.of(reference, reference.toLowerCase(Locale.ROOT))) {
            for (String sort : List.of("newest", "checkIn")) {
                String lookUp = "?sort=" + sort + "&reference=" + typed;
                assertThat(list(guest, lookUp)).containsExactly(may);
                assertThat(list(host, lookUp + "&role=host")).containsExactly(may);
                assertThat(list(host, lookUp)).isEmpty();
                assertThat(list(guest, lookUp + "&role=host")).isEmpty();
                assertThat(guest.get("/v1/bookings" + lookUp + "&status=CANCELLED")
                                .json()
                                .get("items"))
                        .isEmpty();
                assertThat(stranger.get("/v1/bookings" + lookUp).expect(200).body())
                        .isEqualTo(
                                stranger.get("/v1/bookings?reference=22222222").body());
            }
        }
    }

    @Test
    void a_page_takes_as_many_queries_as_a_single_booking() {
        for (String sort : List.of("newest", "checkIn")) {
            int before = counter.statements();
            guest.get("/v1/bookings?pageSize=1&sort=" + sort).expect(200);
            int between = counter.statements();
            guest.get("/v1/bookings?pageSize=4&sort=" + sort).expect(200);
            int after = counter.statements();

            assertThat(after - between).isEqualTo(between - before);
        }
    }

    @Test
    void filters_that_are_none_are_refused() {
        for (String query : List.of(
                "status=confirmed",
                "status=",
                "from=2027-02-29",
                "to=soon",
                "from=2027-06-10&to=2027-06-10",
                "propertyId=1-1-1-1-1",
                "propertyId=",
                "checkOutAfter=2027-02-29",
                "reference=",
                "reference=5RMB6EX",
                "reference=5RMB6EX0",
                "reference=5RMB6EXN%0A",
                "reference=5RMB6EX%C4%B1",
                "sort=",
                "sort=checkin",
                "sort=checkIn&pageToken=MTo",
                "guestId=1")) {
            guest.get("/v1/bookings?" + query).expectProblem(400, "malformed-request");
        }
    }

    private static List<UUID> pages(Person person, String query) {
        String list = "/v1/bookings" + query;
        ApiResponse first = person.get(list).expect(200);
        List<UUID> read = new ArrayList<>(ids(first));
        read.addAll(pagesAfter(person, list, first));
        return read;
    }

    private static List<UUID> pagesAfter(Person person, String list, ApiResponse page) {
        List<UUID> read = new ArrayList<>();
        ApiResponse last = page;
        while (last.json().has("nextPageToken")) {
            last = person.get(list + "&pageToken="
                            + last.json().get("nextPageToken").textValue())
                    .expect(200);
            read.addAll(ids(last));
        }
        return read;
    }

    private static List<UUID> list(Person person, String query) {
        return ids(person.get("/v1/bookings" + query).expect(200));
    }

    private static List<UUID> ids(ApiResponse list) {
        return list.json().get("items").findValuesAsText("id").stream()
                .map(UUID::fromString)
                .toList();
    }
}
