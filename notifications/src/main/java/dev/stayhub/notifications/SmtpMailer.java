package dev.stayhub.notifications;

import static java.util.Objects.requireNonNull;

import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Hands emails to an SMTP server: one connection an email, no TLS and no login, as for a relay on the same network.
 *
 * <p>The idempotency key is the first header on the wire and the rendered bytes follow as they are, so every attempt
 * sends the same. SMTP itself remembers no key: after an {@link SendOutcome.Unknown} outcome another attempt may reach
 * the guest a second time. Thread-safe.
 */
public final class SmtpMailer implements Mailer {

    private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,75}");

    private final String host;
    private final int port;
    private final String keyHeader;
    private final Session session;

    /**
     * @param keyHeader the header that carries the idempotency key, for example {@code X-Idempotency-Key}
     * @throws IllegalArgumentException if the port or the header's name can't be one
     */
    public SmtpMailer(String host, int port, Sender sender, SmtpTimeouts timeouts, String keyHeader) {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("an SMTP port is from 1 to 65535, not " + port);
        }
        checkKeyHeader(keyHeader);
        this.host = requireNonNull(host, "host");
        this.port = port;
        this.keyHeader = keyHeader;
        this.session = Session.getInstance(properties(sender, timeouts));
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
    public SendOutcome send(RenderedEmail email) {
        StoredMessage message = new StoredMessage(keyHeader, email);
        SmtpConversation conversation = new SmtpConversation(session);
        try {
            conversation.connect(host, port, null, null);
        } catch (MessagingException e) {
            SendOutcome outcome = conversation.refusedToTalk(e);
            conversation.end();
            return outcome;
        }
        try {
            conversation.sendMessage(message, new Address[] {recipient(email)});
            return new SendOutcome.Sent(conversation.getLastServerResponse());
        } catch (MessagingException e) {
            return conversation.outcomeOf(e, message.isWritten());
        } finally {
            conversation.end();
        }
    }

    /** Set, not parsed: one mailbox can't become a list. */
    private static InternetAddress recipient(RenderedEmail email) {
        InternetAddress recipient = new InternetAddress();
        recipient.setAddress(email.recipient().value());
        return recipient;
    }

    private static Properties properties(Sender sender, SmtpTimeouts timeouts) {
        Properties properties = new Properties();
        properties.setProperty("mail.smtp.from", sender.from().value());
        properties.setProperty("mail.smtp.localhost", sender.from().domain()); // The name in EHLO, not this host's.
        properties.setProperty("mail.smtp.connectiontimeout", millis(timeouts.connect()));
        properties.setProperty("mail.smtp.timeout", millis(timeouts.read()));
        properties.setProperty("mail.smtp.writetimeout", millis(timeouts.write()));
        properties.setProperty("mail.smtp.quitwait", "false"); // The sooner SENT is recorded, the fewer duplicates.
        return properties;
    }

    private static String millis(Duration timeout) {
        return Long.toString(timeout.toMillis());
    }

    @Override
    public void close() {}
}
