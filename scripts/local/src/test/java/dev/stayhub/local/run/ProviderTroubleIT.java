package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.guests.Guests;
import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.Gate;
import dev.stayhub.testbed.mail.MailProvider;
import dev.stayhub.testbed.mail.Mailbox;
import dev.stayhub.testbed.network.FreePorts;
import dev.stayhub.testbed.process.Size;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The mail provider is in trouble while guests book: its trouble becomes a backlog, and nobody else's. Longer:
 * {@code -Ddown=60 -Dbefore=10}, in seconds; all kinds of trouble: {@code -Pbig}.
 */
class ProviderTroubleIT {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration SOON_AFTER_ITS_RETURN = Duration.ofSeconds(15);
    private static final int BOOKINGS_A_SECOND = 30;
    private static final Gate SILENCE = Gate.beforeTheGreeting();
    private static final int MACHINES_MILLIS = Integer.getInteger("machinesMillis", 1);

    @TempDir
    static Path directory;

    private static MailProvider provider;
    private static RunningLocal run;
    private static Jdbi database;
    private static Guests guests;

    private enum Trouble {
        REFUSING,
        SAYING_421,
        SILENT,
        SLOW;

        private void begin() {
            switch (this) {
                case REFUSING -> provider.goDown();
                case SAYING_421 -> provider.behave(Behaviour.busy());
                case SILENT -> provider.behave(SILENCE);
                case SLOW -> provider.behave(Behaviour.slow(Duration.ofSeconds(2)));
            }
        }

        private void end() {
            provider.behave(Behaviour.ORDINARY);
            SILENCE.open();
            if (this == REFUSING) {
                provider.comeBack();
            }
        }

        /** Whether emails are turned away, and not only kept waiting. */
        private boolean isRefusal() {
            return this == REFUSING || this == SAYING_421;
        }
    }

    static Stream<Trouble> troubles() {
        return Size.isBig() ? Stream.of(Trouble.values()) : Stream.of(Trouble.REFUSING);
    }

    @BeforeAll
    static void start() throws Exception {
        List<Integer> ports = FreePorts.some(3);
        provider = MailProvider.start();
        run = RunningLocal.start(
                Map.of(
                        "STAYHUB_HOME", directory.resolve("home").toString(),
                        "STAYHUB_MAIL", provider.url(),
                        "STAYHUB_HTTP_PORT", ports.get(0).toString(),
                        "STAYHUB_WORKER_PORT", ports.get(1).toString(),
                        "STAYHUB_DB_PORT", ports.get(2).toString()),
                "--no-search");
        run.awaitUp();
        database = OwnersDatabase.of(directory.resolve("home"));
        guests = DemoGuests.of(URI.create("http://127.0.0.1:" + ports.get(0)), 20);
        awaitSent(guests.bookEvenly(200, 100), LONG);
    }

    @AfterAll
    static void stop() throws Exception {
        run.terminate();
        provider.close();
    }

    @ParameterizedTest
    @MethodSource("troubles")
    void bookings_are_as_fast_as_before_no_attempt_is_spent_and_soon_after_its_end_all_is_sent(Trouble trouble)
            throws Exception {
        List<Answer> before = guests.bookEvenly(Size.of("before", 3, 10) * BOOKINGS_A_SECOND, BOOKINGS_A_SECOND);
        awaitSent(before, LONG);

        trouble.begin();
        List<Answer> during = guests.bookEvenly(Size.of("down", 3, 60) * BOOKINGS_A_SECOND, BOOKINGS_A_SECOND);
        if (trouble.isRefusal()) {
            awaitAnotherTry();
        }
        int waiting = count("status = 'PENDING'");
        int spent = count("status <> 'DONE' AND attempts > 0 AND leased_until IS NULL");
        int deferred = count("deferrals > 0");

        long endNanos = System.nanoTime();
        trouble.end();
        awaitSent(during, LONG);
        List<Long> arrivals = provider.mailbox().since(0).stream()
                .map(Mailbox.Delivery::atNanos)
                .filter(atNanos -> atNanos >= endNanos)
                .toList();
        Duration last = Duration.ofNanos(arrivals.get(arrivals.size() - 1) - endNanos);
        await().atMost(LONG).until(() -> count("status <> 'DONE'") == 0);
        System.out.printf(
                "provider %s: %d bookings in %d s, median %.1f ms (before: %.1f), 95 of 100 within %.1f ms (%.1f); %d"
                        + " waited, %d of them deferred, %d attempts spent; %d arrived after its end, the last after %d"
                        + " ms, %d in the busiest second%n",
                trouble,
                during.size(),
                during.size() / BOOKINGS_A_SECOND,
                percentile(during, 50),
                percentile(before, 50),
                percentile(during, 95),
                percentile(before, 95),
                waiting,
                deferred,
                spent,
                arrivals.size(),
                last.toMillis(),
                busiestSecondOf(arrivals));

        assertThat(Stream.concat(before.stream(), during.stream())).allMatch(answer -> answer.status() == 201);
        assertThat(waiting).isGreaterThan(during.size() / 2);
        assertThat(spent).isZero();
        assertThat(count("attempts <> 1")).isZero();
        assertThat(provider.mailbox().copies().values()).containsOnly(1);
        // How fast is for a calm machine to say.
        if (Size.isBig()) {
            assertThat(percentile(during, 50)).isLessThan(1.5 * percentile(before, 50) + MACHINES_MILLIS);
            assertThat(last).isLessThan(SOON_AFTER_ITS_RETURN);
        }
        if (Size.isBig() && trouble.isRefusal()) {
            assertThat(busiestSecondOf(arrivals)).isLessThanOrEqualTo(arrivals.size() / 4);
        }
    }

    /** So that the trouble ends at the worst moment: when the next try is as far away as it can be. */
    private static void awaitAnotherTry() {
        long tries = deferrals();
        await().atMost(LONG).pollInterval(Duration.ofMillis(10)).until(() -> deferrals() > tries);
    }

    private static long deferrals() {
        return database.withHandle(handle -> handle.createQuery("SELECT sum(deferrals) FROM outbox")
                .mapTo(Long.class)
                .one());
    }

    private static void awaitSent(List<Answer> answers, Duration time) {
        List<String> keys = answers.stream()
                .map(answer -> "booking-created:" + answer.bookingId())
                .toList();
        await().atMost(time)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> Set.copyOf(provider.mailbox().copies().keySet()).containsAll(keys));
    }

    /** Reminders, which wait for their day, are not among them. */
    private static int count(String condition) {
        return database.withHandle(handle -> handle.createQuery(
                        "SELECT count(*) FROM outbox WHERE topic LIKE 'booking.created%' AND " + condition)
                .mapTo(Integer.class)
                .one());
    }

    private static double percentile(List<Answer> answers, int percent) {
        List<Long> nanos = new ArrayList<>(answers.stream().map(Answer::nanos).toList());
        nanos.sort(null);
        return nanos.get(nanos.size() * percent / 100) / 1e6;
    }

    /** How many arrived in the second in which most did, wherever that second begins. */
    private static int busiestSecondOf(List<Long> arrivals) {
        int most = 0;
        for (int first = 0, last = 0; last < arrivals.size(); last++) {
            while (arrivals.get(last) - arrivals.get(first) > 1_000_000_000L) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }
}
