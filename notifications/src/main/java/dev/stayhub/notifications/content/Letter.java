package dev.stayhub.notifications.content;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.OneLine;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.Sender;
import jakarta.mail.BodyPart;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.InternetHeaders;
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
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The content of an email before rendering. The rendered bytes depend only on these values and the sender, and not on
 * the clock, host name, process id, time zone or locale.
 *
 * @param key letters, digits and {@code : . -}; also the Message-ID, with colons replaced by dots
 * @param date the Date header, in UTC
 * @param text the plain-text alternative of the HTML body
 * @param calendar the attached calendar file, if any
 */
record Letter(
        String key,
        EmailAddress recipient,
        Instant date,
        String subject,
        String text,
        String html,
        Optional<CalendarFile> calendar) {

    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9-]+([:.][A-Za-z0-9-]+)*");
    /** An encoded word has at most 75 characters. */
    private static final Pattern ENCODED_AT_ONCE = Pattern.compile(".{1,45}");

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, d MMM uuuu HH:mm:ss xx", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    Letter {
        if (!KEY.matcher(key).matches()) {
            throw new IllegalArgumentException(
                    "an email's key can only have letters, digits and -, with single : or . between them");
        }
        OneLine.required("the subject", subject);
    }

    RenderedEmail from(Sender sender) {
        try {
            MimeMessage message = new MessageWithItsOwnId();
            message.setHeader("Date", DATE.format(date));
            message.setFrom(address(sender.from(), Sender.DISPLAY_NAME));
            message.setReplyTo(new InternetAddress[] {address(sender.replyTo(), null)});
            message.setRecipient(Message.RecipientType.TO, address(recipient, null));
            message.setHeader(
                    "Message-ID",
                    "<" + key.replace(':', '.') + "@" + sender.from().domain() + ">");
            setSubject(message);
            message.setHeader("Auto-Submitted", "auto-generated");
            message.setContent(content());
            message.saveChanges();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            message.writeTo(bytes);
            return new RenderedEmail(key, recipient, bytes.toByteArray());
        } catch (MessagingException e) {
            throw new IllegalArgumentException("the email cannot be rendered: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
    }

    /**
     * Text that looks like an encoded word (RFC 2047) is encoded too, because mail clients would decode it, possibly
     * into line breaks.
     */
    private void setSubject(MimeMessage message) throws MessagingException {
        if (!subject.contains("=?") || !US_ASCII.newEncoder().canEncode(subject)) {
            message.setSubject(subject, UTF_8.name());
            return;
        }
        String words = ENCODED_AT_ONCE
                .matcher(subject)
                .results()
                .map(part -> Base64.getEncoder().encodeToString(part.group().getBytes(US_ASCII)))
                .collect(Collectors.joining("?=\r\n =?US-ASCII?B?", "=?US-ASCII?B?", "?="));
        message.setHeader("Subject", words);
    }

    private MimeMultipart content() throws MessagingException {
        MimeMultipart bodies =
                new Multipart("alternative", boundary("bodies"), body("plain", text), body("html", html));
        if (calendar.isEmpty()) {
            return bodies;
        }
        MimeBodyPart together = new MimeBodyPart();
        together.setContent(bodies);
        return new Multipart("mixed", boundary("parts"), together, attachment(calendar.get()));
    }

    private static InternetAddress address(EmailAddress address, String displayName) throws IOException {
        return new InternetAddress(address.value(), displayName, UTF_8.name());
    }

    /** Always quoted-printable, so that no server converts the text. */
    private static MimeBodyPart body(String subtype, String content) throws MessagingException {
        MimeBodyPart part = new MimeBodyPart();
        part.setText(content, UTF_8.name(), subtype);
        part.setHeader("Content-Transfer-Encoding", "quoted-printable");
        return part;
    }

    private static MimeBodyPart attachment(CalendarFile file) throws MessagingException {
        InternetHeaders headers = new InternetHeaders();
        headers.setHeader("Content-Type", file.contentType());
        headers.setHeader("Content-Transfer-Encoding", "base64");
        headers.setHeader("Content-Disposition", "attachment; filename=\"" + file.name() + "\"");
        String encoded = Base64.getMimeEncoder().encodeToString(file.text().getBytes(UTF_8));
        return new MimeBodyPart(headers, encoded.getBytes(US_ASCII));
    }

    /** Neither quoted-printable nor base64 ever contains {@code =_}, so no body can contain a boundary. */
    private String boundary(String of) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest((of + " " + key).getBytes(UTF_8));
            return "=_" + HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    /** Keeps the given Message-ID; by default the library replaces it with a random one that contains the host name. */
    private static final class MessageWithItsOwnId extends MimeMessage {

        MessageWithItsOwnId() {
            super((Session) null);
        }

        @Override
        protected void updateMessageID() {}
    }

    /** Uses the given boundary; by default the library chooses a random one. */
    private static final class Multipart extends MimeMultipart {

        Multipart(String subtype, String boundary, BodyPart... parts) throws MessagingException {
            super(subtype, parts);
            contentType = "multipart/" + subtype + "; boundary=\"" + boundary + "\"";
        }
    }
}
