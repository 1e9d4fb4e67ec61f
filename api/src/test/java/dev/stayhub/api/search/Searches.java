package dev.stayhub.api.search;

import static dev.stayhub.api.testing.Waits.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Somebody who searches. */
record Searches(Person person) {

    /** The answer to a search with these parameters, name and value in turn. */
    JsonNode find(String... parameters) {
        return person.get(path(parameters)).expect(200).json();
    }

    List<String> titles(String... parameters) {
        List<String> titles = new ArrayList<>();
        find(parameters)
                .get("items")
                .forEach(item -> titles.add(item.get("title").textValue()));
        return titles;
    }

    /** What is written is found within a second or so; how long exactly is not what this is about. */
    void awaitTitles(List<String> expected, String... parameters) {
        await().pollInterval(Duration.ofMillis(50))
                .untilAsserted(() -> assertThat(titles(parameters)).containsExactlyInAnyOrderElementsOf(expected));
    }

    static String path(String... parameters) {
        StringBuilder path = new StringBuilder("/v1/search");
        for (int i = 0; i < parameters.length; i += 2) {
            path.append(i == 0 ? '?' : '&')
                    .append(parameters[i])
                    .append('=')
                    .append(URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
        }
        return path.toString();
    }

    /** The titles of what two guests can book in a city for these nights. */
    List<String> titlesForTwo(String city, String checkIn, String checkOut) {
        return titles("city", city, "checkIn", checkIn, "checkOut", checkOut, "guests", "2");
    }

    /** The body of a new property in a city. */
    static String place(String city, String title) {
        return JsonBodies.with(JsonBodies.property("city", '"' + city + '"'), "title", '"' + title + '"');
    }
}
