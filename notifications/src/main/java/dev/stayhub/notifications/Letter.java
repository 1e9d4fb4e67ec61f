package dev.stayhub.notifications;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stayhub.events.EmailAddress;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;

/**
 * An email before it is bytes. What it becomes depends on these values and the sender alone: no clock, host name,
 * process id, zone or locale gets in.
 *
 * @param messageId the Message-ID without the sender's domain
 * @param date the Date header, in UTC
 * @param text the body for readers without HTML; says the same as the other one
 */
record Letter(
        String key, String messageId, EmailAddress recipient, Instant date, String subject, String text, String html) {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, d MMM uuuu HH:mm:ss xx", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    RenderedEmail from(Sender sender) {
        try {
            MimeMessage message = new MessageWithItsOwnId();
            message.setHeader("Date", DATE.format(date));
            message.setFrom(address(sender.from(), Sender.DISPLAY_NAME));
            message.setReplyTo(new InternetAddress[] {address(sender.replyTo(), null)});
            message.setRecipient(Message.RecipientType.TO, address(recipient, null));
            message.setHeader(
                    "Message-ID", "<" + messageId + "@" + sender.from().domain() + ">");
            message.setSubject(OneLine.required("the subject", subject), UTF_8.name());
            message.setHeader("Auto-Submitted", "auto-generated");
            message.setContent(new Alternatives(boundary(), part("plain", text), part("html", html)));
            message.saveChanges();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            message.writeTo(bytes);
            return new RenderedEmail(key, recipient, bytes.toByteArray());
        } catch (MessagingException e) {
            throw new IllegalArgumentException("this can't become an email: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
    }

    private static InternetAddress address(EmailAddress address, String displayName) throws IOException {
        return new InternetAddress(address.value(), displayName, UTF_8.name());
    }

    /** Quoted-printable whatever the text, so that no server has a reason to convert it. */
    private static MimeBodyPart part(String subtype, String content) throws MessagingException {
        MimeBodyPart part = new MimeBodyPart();
        part.setText(content, UTF_8.name(), subtype);
        part.setHeader("Content-Transfer-Encoding", "quoted-printable");
        return part;
    }

    /** Quoted-printable never contains {@code =_}, so no body can contain the boundary. */
    private String boundary() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8));
            return "=_" + HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    /** Keeps the Message-ID that was set; by default it is replaced by a random one with this host's name. */
    private static final class MessageWithItsOwnId extends MimeMessage {

        MessageWithItsOwnId() {
            super((Session) null);
        }

        @Override
        protected void updateMessageID() {}
    }

    /** Has the boundary that it is given; by default it is a random one. */
    private static final class Alternatives extends MimeMultipart {

        Alternatives(String boundary, MimeBodyPart... parts) throws MessagingException {
            super("alternative", parts);
            contentType = "multipart/alternative; boundary=\"" + boundary + "\"";
        }
    }
}
