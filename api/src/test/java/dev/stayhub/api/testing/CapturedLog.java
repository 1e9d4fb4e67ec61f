package dev.stayhub.api.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Everything that is logged from its opening on, by every thread. */
public final class CapturedLog implements AutoCloseable {

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger ours = (Logger) LoggerFactory.getLogger("dev.stayhub");
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

    public CapturedLog() {
        ours.setLevel(Level.INFO);
        appender.setContext(root.getLoggerContext());
        appender.start();
        root.addAppender(appender);
    }

    public List<ILoggingEvent> events() {
        return List.copyOf(appender.list);
    }

    public List<String> lines() {
        return events().stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    /** What somebody would be woken up by. */
    public List<String> alarms() {
        return events().stream()
                .filter(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
                .map(ILoggingEvent::toString)
                .toList();
    }

    @Override
    public void close() {
        root.detachAppender(appender);
        ours.setLevel(null);
    }
}
