package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BookingListTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

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
        List<UUID> read = new ArrayList<>();
        String filter = "?role=host&status=CONFIRMED&pageSize=1";
        ApiResponse page = host.get("/v1/bookings" + filter).expect(200);
        read.addAll(ids(page));
        while (page.json().has("nextPageToken")) {
            page = host.get("/v1/bookings" + filter + "&pageToken="
                            + page.json().get("nextPageToken").textValue())
                    .expect(200);
            read.addAll(ids(page));
        }

        assertThat(read).containsExactly(july, june, may);
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
                "guestId=1")) {
            guest.get("/v1/bookings?" + query).expectProblem(400, "malformed-request");
        }
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
