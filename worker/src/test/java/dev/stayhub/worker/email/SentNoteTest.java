package dev.stayhub.worker.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.EventJson;
import dev.stayhub.notifications.Sender;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.worker.TestBookingMessages;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The note that an email was sent, when the database has no connection to give at that moment. */
class SentNoteTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final Clock CLOCK = Clock.fixed(EmailMessages.WRITTEN_AT, ZoneOffset.UTC);
    private static final Destination MAIL = new Destination("mail", Duration.ofSeconds(5));
    private static final Sender SENDER =
            new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test"));

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration SHORT_PATIENCE = Duration.ofSeconds(2);

    private final ScriptedMailer provider = new ScriptedMailer();
    private final TestLease lease = new TestLease();
    private final Message message =
            EmailMessages.of(BookingCreated.TOPIC, EventJson.write(TestBookingMessages.event()), Map.of());
    private TestBookingMessages messages;

    @BeforeEach
    void emptyTables() {
        messages = new TestBookingMessages(database);
    }

    @Test
    void what_was_sent_is_written_down_even_by_a_handler_that_was_interrupted() throws Exception {
        try (HikariDataSource busy = busyPool(PATIENCE)) {
            Jdbi onePool = Jdbi.create(busy);
            provider.meanwhile(() -> {
                takeTheOnlyConnectionForAMoment(busy);
                Thread.currentThread().interrupt();
            });
            Handler handler = new EmailHandlers(
                            onePool, SENDER, provider, SendRate.unlimited(), MAIL, CLOCK, new SecureRandom())
                    .confirmBookingToGuest();

            assertThat(handler.handle(message, lease)).isEqualTo(Outcome.done());
            assertThat(Thread.interrupted()).as("and is still interrupted").isTrue();
        }
        assertThat(messages.count("email_deliveries", "state = 'SENT'")).isEqualTo(1);
    }

    @Test
    void what_was_sent_while_the_database_went_away_is_written_down_when_it_is_back() throws Exception {
        try (HikariDataSource impatient = busyPool(SHORT_PATIENCE)) {
            Jdbi onePool = Jdbi.create(impatient);
            provider.meanwhile(() -> takeTheOnlyConnectionUntilOneGaveUp(impatient));
            Handler handler = new EmailHandlers(
                            onePool, SENDER, provider, SendRate.unlimited(), MAIL, CLOCK, new SecureRandom())
                    .confirmBookingToGuest();

            assertThat(handler.handle(message, lease)).isEqualTo(Outcome.done());
        }
        assertThat(provider.received()).hasSize(1);
        assertThat(messages.count("email_deliveries", "state = 'SENT' AND unknown_outcomes = 0"))
                .isEqualTo(1);
    }

    private HikariDataSource busyPool(Duration patience) {
        HikariConfig one = new HikariConfig();
        one.setDataSource(database.worker());
        one.setMaximumPoolSize(1);
        one.setConnectionTimeout(patience.toMillis());
        return new HikariDataSource(one);
    }

    private static void takeTheOnlyConnectionForAMoment(HikariDataSource pool) {
        takeTheOnlyConnection(pool, () -> awaitWaiting(pool, true));
    }

    private static void takeTheOnlyConnectionUntilOneGaveUp(HikariDataSource pool) {
        takeTheOnlyConnection(pool, () -> {
            awaitWaiting(pool, true);
            awaitWaiting(pool, false);
        });
    }

    private static void awaitWaiting(HikariDataSource pool, boolean somebody) {
        await().atMost(PATIENCE.multipliedBy(2))
                .pollInterval(Duration.ofMillis(10))
                .until(() -> pool.getHikariPoolMXBean().getThreadsAwaitingConnection() > 0 == somebody);
    }

    private static void takeTheOnlyConnection(HikariDataSource pool, Runnable untilThen) {
        try {
            Connection taken = pool.getConnection();
            Thread later = new Thread(() -> {
                untilThen.run();
                giveBack(taken);
            });
            later.setDaemon(true);
            later.start();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void giveBack(Connection taken) {
        try {
            taken.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
