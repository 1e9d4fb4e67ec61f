package dev.stayhub.bench.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** A guest who books the nights of one property, one after the other, over HTTP. Not thread-safe. */
public final class Booker {

    private static final int FIRST_DAYS_AHEAD = 10;

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client = HttpClient.newHttpClient();
    private final URI api;
    private final String guestToken;
    private final String propertyId;
    private LocalDate next;

    private Booker(URI api, Clock clock) throws IOException, InterruptedException {
        this.api = api;
        this.next = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).plusDays(FIRST_DAYS_AHEAD);
        String hostToken = signUp("host@stayhub.test");
        this.propertyId =
                post("/v1/properties", property(), hostToken).get("id").textValue();
        post("/v1/properties/" + propertyId + "/publication", JsonNodeFactory.instance.objectNode(), hostToken);
        this.guestToken = signUp("guest@stayhub.test");
    }

    /** With accounts and a property of its own, in a database that has none. */
    public static Booker at(int port, Clock clock) throws IOException, InterruptedException {
        return new Booker(URI.create("http://127.0.0.1:" + port), clock);
    }

    /**
     * Books the next night.
     *
     * @return the booking's id
     */
    public String book() throws IOException, InterruptedException {
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("propertyId", propertyId)
                .put("checkIn", next.toString())
                .put("checkOut", next.plusDays(1).toString())
                .put("guests", 1);
        next = next.plusDays(1);
        return post("/v1/bookings", body, guestToken).get("id").textValue();
    }

    private String signUp(String email) throws IOException, InterruptedException {
        ObjectNode account =
                JsonNodeFactory.instance.objectNode().put("email", email).put("password", "stayhub-bench");
        post("/v1/accounts", account.deepCopy().put("name", "Somebody"), "");
        return post("/v1/sessions", account, "").get("token").textValue();
    }

    private static ObjectNode property() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("title", "Loft above the tram")
                .put("description", "Two rooms.")
                .put("city", "Lisbon")
                .put("country", "PT")
                .put("timeZone", "Europe/Lisbon")
                .put("currency", "EUR")
                .put("nightlyRateMinor", 9_500)
                .put("cleaningFeeMinor", 3_500)
                .put("maxGuests", 2)
                .put("minNights", 1)
                .put("maxNights", 30)
                .put("checkInTime", "15:00")
                .put("checkOutTime", "11:00");
    }

    private JsonNode post(String path, ObjectNode body, String token) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(api.resolve(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString()));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() / 100 != 2) {
            throw new CommandFailedException(
                    "POST " + path + " answered " + response.statusCode() + " " + response.body());
        }
        return json.readTree(response.body());
    }
}
