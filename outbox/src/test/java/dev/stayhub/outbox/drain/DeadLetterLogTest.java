package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.drain.settle.Settler;
import dev.stayhub.outbox.testing.OutboxFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

/** What a log, which more people read than the table, says of a message that is given up. */
class DeadLetterLogTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private final Logger log = (Logger) LoggerFactory.getLogger(Settler.class.getPackageName());
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
        outbox.enqueue(1);
        outbox.update("payload = '{\"guestName\": \"Gwen Guest\"}'");
        ManualWorker worker = new ManualWorker(outbox.jdbi(), TestSettings.of("worker-a"));

        worker.settle(worker.claimOne(), Outcome.refused("550 <gwen.guest@stayhub.test> (Gwen Guest): no such user"));

        assertThat(logged.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .singleElement(STRING)
                .startsWith("dead letter: message ")
                .endsWith(": 550 <***> (***): no such user");
        assertThat(outbox.count("last_error = '550 <gwen.guest@stayhub.test> (Gwen Guest): no such user'"))
                .isEqualTo(1);
    }
}
