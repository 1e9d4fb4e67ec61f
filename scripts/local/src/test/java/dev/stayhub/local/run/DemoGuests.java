package dev.stayhub.local.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.testbed.guests.ApiClient;
import dev.stayhub.testbed.guests.Guests;
import dev.stayhub.testbed.guests.Night;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Those of the demo data. */
final class DemoGuests {

    private static final String PASSWORD = "stayhub-demo";
    private static final int FIRST_NIGHT_IN_DAYS = 3;

    private DemoGuests() {}

    static ApiClient signedIn(URI api, String email) throws IOException, InterruptedException {
        return ApiClient.of(api).signedIn(email, PASSWORD);
    }

    /** Who book so many new places of two years of nights each. */
    static Guests of(URI api, int numberOfPlaces) throws IOException, InterruptedException {
        ApiClient host = signedIn(api, "host@stayhub.test");
        List<UUID> places = new ArrayList<>();
        for (int number = 0; number < numberOfPlaces; number++) {
            JsonNode place = host.post("/v1/properties", place()).expect(201).body();
            places.add(UUID.fromString(place.path("id").asText()));
            host.post("/v1/properties/" + places.get(number) + "/publication").expect(200);
        }
        LocalDate first = LocalDate.now(ZoneOffset.UTC).plusDays(FIRST_NIGHT_IN_DAYS);
        return new Guests(
                signedIn(api, "guest@stayhub.test"),
                number ->
                        new Night(places.get(number % numberOfPlaces), first.plusDays(number / (long) numberOfPlaces)));
    }

    /** The first of the demo data, open for a single night. */
    private static ObjectNode place() throws IOException {
        try (InputStream places = DemoGuests.class.getResourceAsStream("/dev/stayhub/local/demo/properties.json")) {
            return ((ObjectNode) new ObjectMapper().readTree(places).get(0)).put("minNights", 1);
        }
    }
}
