package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.Person;
import io.javalin.Javalin;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientAddressTest {

    static Javalin app;
    static Person client;

    @BeforeAll
    static void start() {
        app = HttpServer.create(
                new HttpServer.Settings(50, List.of()), ctx -> {}, (method, route, status, took) -> {}, routes -> {
                    routes.get("/direct", ctx -> ctx.result(ClientAddress.of(ctx, false)));
                    routes.get("/proxied", ctx -> ctx.result(ClientAddress.of(ctx, true)));
                });
        app.start("127.0.0.1", 0);
        client = Person.ofAnotherServer(URI.create("http://127.0.0.1:" + app.port()));
    }

    @AfterAll
    static void stop() {
        app.stop();
    }

    @ParameterizedTest
    @CsvSource({
        "198.51.100.7,                198.51.100.7",
        "'203.0.113.1, 198.51.100.7', 198.51.100.7",
        "'203.0.113.1,198.51.100.7 ', 198.51.100.7",
        // All of a site's addresses are one.
        "2001:db8:1:2:3:4:5:6,        20010db800010002",
        "2001:db8:1:2::1,             20010db800010002",
        "[2001:db8:1:2::1],           20010db800010002",
        "[2001:db8:1:2::1]:4711,      20010db800010002",
        "198.51.100.7:4711,           198.51.100.7",
        "::ffff:198.51.100.7,         198.51.100.7",
        // No address: no more is known than who the proxy is.
        "stayhub.test,                127.0.0.1",
        "'198.51.100.7, unknown',     127.0.0.1",
        "999.1.1.1,                   127.0.0.1",
    })
    void behind_a_proxy_it_is_what_the_proxy_has_added(String forwardedFor, String address) {
        assertThat(get("/proxied", forwardedFor)).isEqualTo(address);
        assertThat(get("/direct", forwardedFor)).isEqualTo("127.0.0.1");
    }

    @ParameterizedTest
    @CsvSource({
        "198.51.100.7,     198.51.100.7",
        "20010db800010002, 20010db80001",
        "fe80::1%eth0,     fe80::1%eth0",
    })
    void the_network_of_an_ipv6_address_has_48_bits(String address, String network) {
        assertThat(ClientAddress.networkOf(address)).isEqualTo(network);
    }

    /** Some proxies add to the line that is there, others a line of their own. */
    @Test
    void of_several_lines_it_is_the_last_one() {
        String address = client.send(
                        "GET",
                        "/proxied",
                        BodyPublishers.noBody(),
                        request -> request.header("X-Forwarded-For", "203.0.113.1")
                                .header("X-Forwarded-For", "198.51.100.7"))
                .body();

        assertThat(address).isEqualTo("198.51.100.7");
    }

    @Test
    void without_the_header_it_is_the_peer() {
        assertThat(client.get("/proxied").body()).isEqualTo("127.0.0.1");
    }

    private static String get(String path, String forwardedFor) {
        return client.send(
                        "GET",
                        path,
                        BodyPublishers.noBody(),
                        request -> request.header("X-Forwarded-For", forwardedFor))
                .body();
    }
}
