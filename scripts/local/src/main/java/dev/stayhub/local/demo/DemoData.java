package dev.stayhub.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.local.demo.ApiClient.Answer;
import dev.stayhub.local.demo.DemoQueries.Place;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;

/** Accounts to log in with and places to book. Made through the API where they are missing; what is there is left alone. */
public final class DemoData {

    private static final int CREATED = 201;
    private static final int OK = 200;
    private static final int WEEKS_AHEAD = 3;
    private static final int NIGHTS = 3;

    private final ApiClient api;
    private final Jdbi jdbi;
    private final OperatorGrant operatorGrant;

    /** How an account becomes an operator's: no API call can do that. */
    @FunctionalInterface
    public interface OperatorGrant {

        void to(String email) throws IOException, InterruptedException;
    }

    /** @param owner the login that owns the tables: it looks up what is there */
    public DemoData(URI api, DatabaseOptions owner, OperatorGrant operatorGrant) {
        this.api = new ApiClient(api);
        this.jdbi = Jdbi.create(owner.url(), owner.user(), owner.password());
        this.operatorGrant = operatorGrant;
    }

    /** Makes what is missing. */
    public void seed() throws IOException, InterruptedException {
        Map<String, String> roles = jdbi.withHandle(DemoQueries::roles);
        for (DemoAccount account : DemoAccount.values()) {
            if (!roles.containsKey(account.email())) {
                api.post("/v1/accounts", account.registration()).expect(CREATED);
            }
        }
        if (!"OPERATOR".equals(roles.get(DemoAccount.OPERATOR.email()))) {
            operatorGrant.to(DemoAccount.OPERATOR.email());
        }
        addPlaces();
    }

    /**
     * Nights that can be booked some weeks from now.
     *
     * @throws CommandFailedException if the host's places are all taken or gone
     */
    public DemoStay freeStay(Clock clock) {
        LocalDate from = LocalDate.now(clock).plusWeeks(WEEKS_AHEAD);
        String host = DemoAccount.HOST.email();
        return jdbi.withHandle(handle -> DemoQueries.firstFreeStay(handle, host, from, NIGHTS))
                .orElseThrow(
                        () -> new CommandFailedException("none of " + host + "'s properties is free within a year"));
    }

    private void addPlaces() throws InterruptedException {
        Map<String, Place> places =
                jdbi.withHandle(handle -> DemoQueries.placesByTitle(handle, DemoAccount.HOST.email()));
        List<JsonNode> missing = new ArrayList<>();
        properties().forEach(property -> {
            Place place = places.get(titleOf(property));
            if (place == null || place.draft()) {
                missing.add(property);
            }
        });
        if (missing.isEmpty()) {
            return;
        }
        ApiClient host = loggedIn(DemoAccount.HOST);
        for (JsonNode property : missing) {
            // A draft: an earlier start was interrupted between the two.
            Place draft = places.get(titleOf(property));
            String id = draft != null ? draft.id() : create(host, property);
            host.post("/v1/properties/" + id + "/publication").expect(OK);
        }
    }

    private static String create(ApiClient host, JsonNode property) throws InterruptedException {
        return host.post("/v1/properties", property)
                .expect(CREATED)
                .body()
                .path("id")
                .asText();
    }

    private static String titleOf(JsonNode property) {
        return property.path("title").asText();
    }

    private ApiClient loggedIn(DemoAccount account) throws InterruptedException {
        Answer session = api.post("/v1/sessions", account.login()).expect(CREATED);
        return api.with(session.body().path("token").asText());
    }

    static JsonNode properties() {
        try (InputStream resource = DemoData.class.getResourceAsStream("properties.json")) {
            return new ObjectMapper().readTree(resource);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
