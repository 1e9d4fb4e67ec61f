package dev.stayhub.notifications;

import static java.util.Objects.requireNonNull;

import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The parsed content of a rendered email, for transports that do not accept its bytes. Parsing is deterministic.
 *
 * @param from with its display name
 * @param replyTo an address
 * @param messageId with its angle brackets
 * @param attachments in order
 */
public record ReadableEmail(
        String from,
        String replyTo,
        String messageId,
        String subject,
        String text,
        String html,
        List<Attachment> attachments) {

    /**
     * A file attached to an email.
     *
     * @param contentType the content type with all parameters
     */
    @SuppressWarnings("ArrayRecordComponent") // Read and written, never compared.
    public record Attachment(String fileName, String contentType, byte[] bytes) {}

    public ReadableEmail {
        attachments = List.copyOf(attachments);
    }

    /**
     * Parses an email that this module rendered.
     *
     * @throws IllegalArgumentException if it is not such an email
     */
    public static ReadableEmail of(RenderedEmail email) {
        try {
            MimeMessage message = new MimeMessage((Session) null, new ByteArrayInputStream(email.bytes()));
            Parts parts = new Parts();
            parts.collect(message);
            return new ReadableEmail(
                    header(message, "From"),
                    header(message, "Reply-To"),
                    header(message, "Message-ID"),
                    requireNonNull(message.getSubject(), "the email has no subject"),
                    requireNonNull(parts.text, "the email has no text"),
                    requireNonNull(parts.html, "the email has no HTML"),
                    parts.attachments);
        } catch (MessagingException | IOException | NullPointerException e) {
            throw new IllegalArgumentException("not an email rendered by this module: " + e.getMessage(), e);
        }
    }

    private static String header(MimeMessage message, String name) throws MessagingException {
        return requireNonNull(message.getHeader(name, null), "the email has no " + name);
    }

    /** Collects the content of the parts. */
    private static final class Parts {
        private String text;
        private String html;
        private final List<Attachment> attachments = new ArrayList<>();

        private void collect(Part part) throws MessagingException, IOException {
            if (part.getContent() instanceof Multipart several) {
                for (int i = 0; i < several.getCount(); i++) {
                    collect(several.getBodyPart(i));
                }
            } else if (part instanceof BodyPart && part.getFileName() != null) {
                attachments.add(new Attachment(
                        part.getFileName(),
                        part.getContentType().replaceAll("\\s+", " "),
                        part.getInputStream().readAllBytes()));
            } else if (part.isMimeType("text/plain")) {
                text = (String) part.getContent();
            } else if (part.isMimeType("text/html")) {
                html = (String) part.getContent();
            }
        }
    }
}
