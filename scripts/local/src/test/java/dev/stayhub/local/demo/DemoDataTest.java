package dev.stayhub.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Currency;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DemoDataTest {

    @Test
    void a_dozen_properties_show_zones_and_currencies_that_are_easy_to_get_wrong() {
        Set<String> titles = new HashSet<>();
        Set<String> zones = new HashSet<>();
        Set<Integer> decimals = new HashSet<>();
        for (JsonNode property : DemoData.properties()) {
            titles.add(property.path("title").asText());
            zones.add(ZoneId.of(property.path("timeZone").asText()).getId());
            decimals.add(
                    Currency.getInstance(property.path("currency").asText()).getDefaultFractionDigits());
        }

        assertThat(titles).hasSize(12);
        assertThat(zones).hasSize(12).contains("Pacific/Kiritimati", "Pacific/Honolulu", "Asia/Kolkata");
        assertThat(decimals).containsExactlyInAnyOrder(0, 2, 3);
    }

    @Test
    void the_example_books_the_nights_it_was_given() {
        DemoStay stay = new DemoStay("p-1", "A place", LocalDate.of(2027, 2, 27), LocalDate.of(2027, 3, 2));

        assertThat(String.join("\n", stay.commands(URI.create("http://127.0.0.1:7070"))))
                .contains("http://127.0.0.1:7070/v1/sessions")
                .contains(
                        "{\"propertyId\":\"p-1\",\"checkIn\":\"2027-02-27\",\"checkOut\":\"2027-03-02\",\"guests\":2}");
    }
}
