package dev.stayhub.api.search;

import static dev.stayhub.api.search.Searches.place;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.search.testing.SearchServer;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A search with dates shows what can be booked for them. Each test has a city of its own. */
@Tag("opensearch")
class SearchDatesTest {

    /** Ten in the morning in Auckland on the 10th, still the 9th in Lisbon. */
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2027-03-09T21:00:00Z"), ZoneOffset.UTC);

    @RegisterExtension
    static final RunningApi api = RunningApi.searching(SearchServer.shared().newIndex(), CLOCK, TestDatabase::api);

    static Person host;
    static Person guest;
    static Searches searches;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
        searches = new Searches(api.anonymous());
    }

    @Test
    void with_dates_only_what_could_be_booked_is_shown() {
        UUID booked = host.publishProperty(place("Sintra", "Booked"));
        host.publishProperty(place("Sintra", "Free"));
        host.publishProperty(JsonBodies.with(place("Sintra", "Five nights at least"), "minNights", "5"));
        host.publishProperty(JsonBodies.with(place("Sintra", "For one"), "maxGuests", "1"));
        guest.book(booked, "2027-04-10", "2027-04-12").expect(201);
        searches.awaitTitles(List.of("Booked", "Free", "Five nights at least", "For one"), "city", "Sintra");

        assertThat(searches.titlesForTwo("Sintra", "2027-04-11", "2027-04-13")).containsExactlyInAnyOrder("Free");
        assertThat(searches.titlesForTwo("Sintra", "2027-04-12", "2027-04-13"))
                .containsExactlyInAnyOrder("Booked", "Free");
        assertThat(searches.titlesForTwo("Sintra", "2027-04-12", "2027-04-17"))
                .containsExactlyInAnyOrder("Booked", "Free", "Five nights at least");
        assertThat(searches.titles("city", "Sintra", "guests", "1")).hasSize(4);
        assertThat(searches.titles("city", "Sintra", "checkIn", "2027-04-12", "checkOut", "2027-04-13"))
                .contains("For one");
    }

    @Test
    void today_is_the_propertys_today() {
        host.publishProperty(place("Aveiro", "In Lisbon's zone"));
        host.publishProperty(
                JsonBodies.with(place("Aveiro", "In Auckland's zone"), "timeZone", "\"Pacific/Auckland\""));
        searches.awaitTitles(List.of("In Lisbon's zone", "In Auckland's zone"), "city", "Aveiro");

        assertThat(searches.titlesForTwo("Aveiro", "2027-03-09", "2027-03-12")).containsExactly("In Lisbon's zone");
        assertThat(searches.titlesForTwo("Aveiro", "2027-03-10", "2027-03-12")).hasSize(2);
        assertThat(searches.titlesForTwo("Aveiro", "2027-03-08", "2027-03-12")).isEmpty();
        assertThat(searches.titlesForTwo("Aveiro", "2029-03-08", "2029-03-12")).hasSize(2);
        assertThat(searches.titlesForTwo("Aveiro", "2029-03-09", "2029-03-12")).containsExactly("In Auckland's zone");
    }

    /** Java and Postgres each have a list of time zones, and they are updated apart. */
    @Test
    void a_time_zone_that_is_not_known_everywhere_takes_no_page_with_it() {
        host.publishProperty(place("Elvas", "Known"));
        UUID knownToJava = host.publishProperty(place("Elvas", "Known to Java"));
        UUID unknown = host.publishProperty(place("Elvas", "Unknown"));
        searches.awaitTitles(List.of("Known", "Known to Java", "Unknown"), "city", "Elvas");

        api.owner().execute("UPDATE properties SET time_zone = 'UT+1' WHERE public_id = :about", knownToJava);
        api.owner().execute("UPDATE properties SET time_zone = 'Mars/Utopia' WHERE public_id = :about", unknown);

        assertThat(searches.titlesForTwo("Elvas", "2027-05-10", "2027-05-12"))
                .containsExactlyInAnyOrder("Known", "Known to Java");
    }
}
