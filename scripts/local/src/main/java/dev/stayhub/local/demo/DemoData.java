package dev.stayhub.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.local.demo.DemoQueries.Place;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.guests.ApiClient;
import dev.stayhub.testbed.postgres.Login;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.security.SecureRandom;
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
    private final SecureRandom random = new SecureRandom();

    /** How an account becomes an operator's: no API call can do that. */
    @FunctionalInterface
    public interface OperatorGrant {

        void to(String email) throws IOException, InterruptedException;
    }

    /** @param owner the login that owns the tables: it looks up what is there, and proves the addresses */
    public DemoData(URI api, Login owner, OperatorGrant operatorGrant) {
        this.api = ApiClient.of(api);
        this.jdbi = Jdbi.create(owner.url(), owner.user(), owner.password());
        this.operatorGrant = operatorGrant;
    }

    /**
     * Makes what is missing.
     *
     * @throws CommandFailedException if the API does not answer, or answers otherwise than it should
     */
    public void seed() throws InterruptedException {
        try {
            addAccounts();
            addPlaces();
        } catch (IOException | TestbedException e) {
            throw new CommandFailedException("the demo data cannot be made: " + e.getMessage(), e);
        }
    }

    private void addAccounts() throws IOException, InterruptedException {
        Map<String, String> roles = jdbi.withHandle(DemoQueries::roles);
        for (DemoAccount account : DemoAccount.values()) {
            if (!roles.containsKey(account.email())) {
                String code = jdbi.withHandle(handle -> UnmailedCode.issue(handle, account.email(), random));
                api.post("/v1/accounts/verification", account.registration(code))
                        .expect(CREATED);
            }
        }
        if (!"OPERATOR".equals(roles.get(DemoAccount.OPERATOR.email()))) {
            operatorGrant.to(DemoAccount.OPERATOR.email());
        }
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

    private void addPlaces() throws IOException, InterruptedException {
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
        ApiClient host = api.signedIn(DemoAccount.HOST.email(), DemoAccount.PASSWORD);
        for (JsonNode property : missing) {
            // A draft: an earlier start was interrupted between the two.
            Place draft = places.get(titleOf(property));
            String id = draft != null ? draft.id() : create(host, property);
            host.post("/v1/properties/" + id + "/publication").expect(OK);
        }
    }

    private static String create(ApiClient host, JsonNode property) throws IOException, InterruptedException {
        return host.post("/v1/properties", property)
                .expect(CREATED)
                .body()
                .path("id")
                .asText();
    }

    private static String titleOf(JsonNode property) {
        return property.path("title").asText();
    }

    static JsonNode properties() {
        try (InputStream resource = DemoData.class.getResourceAsStream("properties.json")) {
            return new ObjectMapper().readTree(resource);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
