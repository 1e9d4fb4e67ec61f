package dev.stayhub.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.local.demo.ApiClient.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/** Accounts to log in with and places to book. Made where they are missing; what is there is left as it is. */
public final class DemoData {

    private static final int CREATED = 201;
    private static final int CONFLICT = 409;

    private final ApiClient api;
    private final OperatorGrant operatorGrant;

    /** How an account becomes an operator's: no API call can do that. */
    @FunctionalInterface
    public interface OperatorGrant {

        void to(String email) throws InterruptedException;
    }

    public DemoData(URI api, OperatorGrant operatorGrant) {
        this.api = new ApiClient(api);
        this.operatorGrant = operatorGrant;
    }

    /** Makes what is missing; the host's published properties are there afterwards. */
    public void seed() throws InterruptedException {
        for (DemoAccount account : DemoAccount.values()) {
            register(account);
        }
        ApiClient operator = loggedIn(DemoAccount.OPERATOR);
        if (!"OPERATOR"
                .equals(operator.get("/v1/me").expect(200).body().path("role").asText())) {
            operatorGrant.to(DemoAccount.OPERATOR.email());
        }
        addProperties(loggedIn(DemoAccount.HOST));
    }

    private void register(DemoAccount account) throws InterruptedException {
        Answer answer = api.post("/v1/accounts", account.registration());
        if (answer.status() != CONFLICT) {
            answer.expect(CREATED);
        }
    }

    private ApiClient loggedIn(DemoAccount account) throws InterruptedException {
        Answer session = api.post("/v1/sessions", account.login()).expect(CREATED);
        return api.with(session.body().path("token").asText());
    }

    private void addProperties(ApiClient host) throws InterruptedException {
        Map<String, JsonNode> known = new HashMap<>();
        host.get("/v1/properties?owner=me&pageSize=100")
                .expect(200)
                .body()
                .path("items")
                .forEach(item -> known.put(item.path("title").asText(), item));
        for (JsonNode property : properties()) {
            JsonNode found = known.get(property.path("title").asText());
            if (found == null) {
                found = host.post("/v1/properties", property).expect(CREATED).body();
            }
            // DRAFT: new, or an earlier start was interrupted here. What somebody took off the market stays off.
            if ("DRAFT".equals(found.path("status").asText("DRAFT"))) {
                host.post("/v1/properties/" + found.path("id").asText() + "/publication")
                        .expect(200);
            }
        }
    }

    static JsonNode properties() {
        try (InputStream resource = DemoData.class.getResourceAsStream("properties.json")) {
            return new ObjectMapper().readTree(resource);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
