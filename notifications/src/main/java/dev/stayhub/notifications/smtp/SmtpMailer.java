package dev.stayhub.notifications.smtp;

import static java.util.Objects.requireNonNull;

import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.Sender;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocketFactory;

/**
 * Sends emails to an SMTP server, many per connection, with one connection per sending thread.
 *
 * <p>The idempotency key is sent as the first header, followed by the unchanged rendered bytes, so every attempt sends
 * the same. SMTP itself does not support idempotency keys: after an {@link SendOutcome.Unknown} outcome another attempt
 * may deliver a second copy. Thread-safe.
 */
public final class SmtpMailer implements Mailer {

    private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,75}");

    private final SmtpServer server;
    private final String keyHeader;
    private final Session session;
    private final ScheduledExecutorService clock;
    private final IdleConversations idle;

    /**
     * Connects with the first email.
     *
     * @param keyHeader the header that carries the idempotency key, for example {@code X-Idempotency-Key}
     * @throws IllegalArgumentException if the name of the header is invalid
     */
    public SmtpMailer(SmtpServer server, Sender sender, String keyHeader) {
        this(server, sender, keyHeader, Optional.empty());
    }

    /** @param trust the factory of TLS sockets; empty for that of the JVM */
    SmtpMailer(SmtpServer server, Sender sender, String keyHeader, Optional<SSLSocketFactory> trust) {
        checkKeyHeader(keyHeader);
        this.server = requireNonNull(server, "server");
        this.keyHeader = keyHeader;
        this.session = SmtpSession.of(server, sender, trust);
        this.clock = clock();
        this.idle = new IdleConversations(server.timeouts(), clock);
    }

    /**
     * Checks that a header of this name can carry the key.
     *
     * @throws IllegalArgumentException if it is not a valid header name, or that of a header with another meaning
     */
    public static void checkKeyHeader(String name) {
        if (!HEADER_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("a header name can only have letters, digits and -, not: " + name);
        }
        if (!name.toLowerCase(Locale.ROOT).contains("key")
                && !name.toLowerCase(Locale.ROOT).startsWith("x-")) {
            throw new IllegalArgumentException(
                    "the name of the key's header must start with X- or contain Key, so that it is no standard header: "
                            + name);
        }
    }

    @Override
    public SendOutcome send(RenderedEmail email, BooleanSupplier stillWanted) {
        KeyedMessage message = new KeyedMessage(keyHeader, email, stillWanted);
        InternetAddress recipient = recipient(email);
        try (SendDeadline exchange = new SendDeadline(server.timeouts().exchange(), clock)) {
            Optional<SmtpConversation> waiting = idle.take();
            if (waiting.isPresent()) {
                SmtpConversation conversation = waiting.get();
                try {
                    return sent(exchange, conversation, message, recipient);
                } catch (MessagingException e) {
                    idle.end(conversation);
                    if (!conversation.isStaleConnection(e)) {
                        return conversation.outcomeOf(e, message.isWritten());
                    }
                }
            }
            return sendAnew(exchange, message, recipient);
        }
    }

    /** Sends on a new connection, on which every reply counts. */
    private SendOutcome sendAnew(SendDeadline exchange, KeyedMessage message, InternetAddress recipient) {
        SmtpConversation conversation = new SmtpConversation(server, session, clock);
        exchange.continueIn(conversation);
        try {
            conversation.begin();
        } catch (MessagingException e) {
            idle.end(conversation);
            return conversation.connectFailure(e);
        }
        try {
            return sent(exchange, conversation, message, recipient);
        } catch (MessagingException e) {
            idle.end(conversation);
            return conversation.outcomeOf(e, message.isWritten());
        }
    }

    /** Reuses a conversation only if everything succeeded. */
    private SendOutcome sent(
            SendDeadline exchange, SmtpConversation conversation, KeyedMessage message, InternetAddress recipient)
            throws MessagingException {
        exchange.continueIn(conversation);
        SendOutcome outcome = conversation.send(message, recipient);
        exchange.close();
        if (conversation.emailsSent() < server.emailsPerConnection() && !conversation.isCutOff()) {
            idle.keep(conversation);
        } else {
            idle.end(conversation);
        }
        return outcome;
    }

    /** Runs only tasks that do not block, so that it is always on time. */
    private static ScheduledExecutorService clock() {
        ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "smtp-clock");
            thread.setDaemon(true);
            return thread;
        });
        clock.setRemoveOnCancelPolicy(true);
        return clock;
    }

    /** Set without parsing, so that one address cannot become a list. */
    private static InternetAddress recipient(RenderedEmail email) {
        InternetAddress recipient = new InternetAddress();
        recipient.setAddress(email.recipient().value());
        return recipient;
    }

    /** The limit of a whole exchange. Only a slow DNS lookup can exceed it. */
    @Override
    public Duration longestSend() {
        return server.timeouts().exchange();
    }

    @Override
    public boolean deduplicates() {
        return false;
    }

    @Override
    public void close() {
        idle.close();
        clock.shutdownNow();
    }
}
