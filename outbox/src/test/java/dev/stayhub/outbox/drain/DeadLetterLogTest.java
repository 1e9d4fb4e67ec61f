package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

/** What a log, which more people read than the table, says of a message that is given up. */
class DeadLetterLogTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final Logger log = (Logger) LoggerFactory.getLogger(OutcomeWriter.class);
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

    @BeforeEach
    void listen() {
        logged.start();
        log.addAppender(logged);
    }

    @AfterEach
    void stopListening() {
        log.detachAppender(logged);
    }

    @Test
    void a_dead_letter_is_logged_without_the_address_and_the_name_that_the_provider_quotes() {
        OutboxRows rows = new OutboxRows(database);
        rows.enqueue(1);
        rows.update("payload = '{\"guestName\": \"Gwen Guest\"}'");
        Jdbi jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        DrainSettings settings = TestSettings.of("worker-a");
        Held held = Claimers.of(jdbi, settings, new Window(10)).claim(1).get(0);

        new OutcomeWriter(jdbi, settings, Backoff.exact(settings.backoff()), DrainListener.NONE)
                .write(List.of(new Ending.Finished(
                        held, Outcome.refused("550 <gwen.guest@stayhub.test> (Gwen Guest): no such user"))));

        assertThat(logged.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .singleElement(STRING)
                .startsWith("dead letter: message ")
                .endsWith(": 550 <***> (***): no such user");
        assertThat(rows.count("last_error = '550 <gwen.guest@stayhub.test> (Gwen Guest): no such user'"))
                .isEqualTo(1);
    }
}
