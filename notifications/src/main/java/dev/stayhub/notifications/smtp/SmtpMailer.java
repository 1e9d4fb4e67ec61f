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
 * Hands emails to an SMTP server, many over one connection, and over as many connections as there are threads that send.
 *
 * <p>The idempotency key is the first header on the wire and the rendered bytes follow as they are, so every attempt
 * sends the same. SMTP itself remembers no key: after an {@link SendOutcome.Unknown} outcome another attempt may reach
 * the guest a second time. Thread-safe.
 */
public final class SmtpMailer implements Mailer {

    private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,75}");

    private final SmtpServer server;
    private final String keyHeader;
    private final Session session;
    private final ScheduledExecutorService clock;
    private final IdleConversations idle;

    /**
     * Connects when the first email comes.
     *
     * @param keyHeader the header that carries the idempotency key, for example {@code X-Idempotency-Key}
     * @throws IllegalArgumentException if the header's name can't be one
     */
    public SmtpMailer(SmtpServer server, Sender sender, String keyHeader) {
        this(server, sender, keyHeader, Optional.empty());
    }

    /** @param trust makes the TLS sockets; empty for those of the JVM */
    SmtpMailer(SmtpServer server, Sender sender, String keyHeader, Optional<SSLSocketFactory> trust) {
        checkKeyHeader(keyHeader);
        this.server = requireNonNull(server, "server");
        this.keyHeader = keyHeader;
        this.session = SmtpSession.of(server, sender, trust);
        this.clock = clock();
        this.idle = new IdleConversations(server.timeouts(), clock);
    }

    /**
     * Whether a header of this name can carry the key.
     *
     * @throws IllegalArgumentException if it is no name of a header, or of one that says something else
     */
    public static void checkKeyHeader(String name) {
        if (!HEADER_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("a header's name is made of letters, digits and -, not: " + name);
        }
        if (!name.toLowerCase(Locale.ROOT).contains("key")
                && !name.toLowerCase(Locale.ROOT).startsWith("x-")) {
            throw new IllegalArgumentException(
                    "the header of the key starts with X- or has Key in its name, so that it is no other header: "
                            + name);
        }
    }

    @Override
    public SendOutcome send(RenderedEmail email, BooleanSupplier stillWanted) {
        StoredMessage message = new StoredMessage(keyHeader, email, stillWanted);
        InternetAddress recipient = recipient(email);
        try (Exchange exchange = new Exchange(server.timeouts().exchange(), clock)) {
            Optional<SmtpConversation> waiting = idle.take();
            if (waiting.isPresent()) {
                SmtpConversation conversation = waiting.get();
                try {
                    return sent(exchange, conversation, message, recipient);
                } catch (MessagingException e) {
                    idle.end(conversation);
                    if (!conversation.mayBeTiredOfUs(e)) {
                        return conversation.outcomeOf(e, message.isWritten());
                    }
                }
            }
            return sendAnew(exchange, message, recipient);
        }
    }

    /** On a new connection, where every answer counts. */
    private SendOutcome sendAnew(Exchange exchange, StoredMessage message, InternetAddress recipient) {
        SmtpConversation conversation = new SmtpConversation(server, session, clock);
        exchange.continueIn(conversation);
        try {
            conversation.begin();
        } catch (MessagingException e) {
            idle.end(conversation);
            return conversation.refusedToTalk(e);
        }
        try {
            return sent(exchange, conversation, message, recipient);
        } catch (MessagingException e) {
            idle.end(conversation);
            return conversation.outcomeOf(e, message.isWritten());
        }
    }

    /** Only a conversation in which all went well is gone on with. */
    private SendOutcome sent(
            Exchange exchange, SmtpConversation conversation, StoredMessage message, InternetAddress recipient)
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

    /** Never does anything that waits, so that it is always on time. */
    private static ScheduledExecutorService clock() {
        ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "smtp-clock");
            thread.setDaemon(true);
            return thread;
        });
        clock.setRemoveOnCancelPolicy(true);
        return clock;
    }

    /** Set, not parsed: one mailbox can't become a list. */
    private static InternetAddress recipient(RenderedEmail email) {
        InternetAddress recipient = new InternetAddress();
        recipient.setAddress(email.recipient().value());
        return recipient;
    }

    /** The limit of a whole exchange; a name that takes the resolver longer to find out is all that can exceed it. */
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
