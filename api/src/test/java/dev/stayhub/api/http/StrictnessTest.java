package dev.stayhub.api.http;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.CapturedLog;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All routes are equally strict: what one of them refuses, none of them accepts. */
class StrictnessTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Person guest;
    static Person operator;
    static UUID property;
    static UUID booking;

    @BeforeAll
    static void people() {
        guest = api.signUp("Gwen Guest");
        property = guest.post("/v1/properties", JsonBodies.property()).id();
        booking = guest.book(api.signUp("Hugo Host").publishProperty(), "2027-05-06", "2027-05-10")
                .expect(201)
                .id();
        operator = api.signUp("Olga Operator");
        api.owner().makeOperator(operator);
    }

    static Stream<BadRequest> badRequests() {
        Map<String, UUID> ids = Map.of("/v1/properties", property, "/v1/bookings", booking);
        Map<String, Access> routes = api.routes();
        Map<String, Set<String>> methods = routes.keySet().stream()
                .collect(groupingBy(
                        route -> route.split(" ", -1)[1], mapping(route -> route.split(" ", -1)[0], toSet())));
        return Stream.concat(
                routes.entrySet().stream()
                        .flatMap(route -> new BadRequestsOfRoute(route.getKey(), route.getValue(), ids).all()),
                methods.entrySet().stream()
                        .flatMap(path -> BadRequestsOfRoute.otherMethods(
                                path.getKey().replaceAll("[{}]", ""), path.getValue())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badRequests")
    void a_bad_request_is_the_clients_problem_at_every_route(BadRequest request) {
        String before = rows();
        try (CapturedLog log = new CapturedLog()) {
            ApiResponse answer = sender(request.sender())
                    .send(request.method(), request.path(), body(request), builder -> {
                        request.headers().forEach(builder::header);
                        return builder;
                    });

            assertThat(answer.status()).as(answer.body()).isIn(request.statuses());
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.body()).doesNotContain("Exception", "dev.stayhub", "jackson", "org.jdbi");
            assertThat(log.alarms()).isEmpty();
        }
        assertThat(rows()).isEqualTo(before);
    }

    @Test
    void they_are_more_than_a_thousand() {
        assertThat(badRequests()).hasSizeGreaterThan(1_000);
    }

    private static HttpRequest.BodyPublisher body(BadRequest request) {
        return request.body().isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(request.body());
    }

    private static Person sender(BadRequest.Sender sender) {
        return switch (sender) {
            case ANONYMOUS -> api.anonymous();
            case WITH_A_TOKEN_THAT_IS_NONE -> new Person(api.uri(), guest.email(), "x".repeat(43));
            case GUEST -> guest;
            case OPERATOR -> operator;
        };
    }

    private static String rows() {
        return api.owner().strings("""
                        SELECT (SELECT count(*) FROM accounts) || ' accounts, '
                            || (SELECT count(*) FROM access_tokens WHERE revoked_at IS NULL) || ' tokens, '
                            || (SELECT count(*) || ' properties, ' || sum(version) || ' versions of them, '
                                FROM properties
                                WHERE deleted_at IS NULL)
                            || (SELECT count(*) || ' bookings, ' || sum(version) || ' versions of them, ' FROM bookings)
                            || (SELECT count(*) FROM outbox) || ' messages, '
                            || (SELECT count(*) FROM search_rebuilds) || ' rebuilds'
                        """).get(0);
    }
}
