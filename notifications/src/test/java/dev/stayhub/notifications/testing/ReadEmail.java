package dev.stayhub.notifications.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stayhub.notifications.RenderedEmail;
import jakarta.mail.BodyPart;
import jakarta.mail.Header;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** An email as a mail program understands it. */
public record ReadEmail(MimeMessage message, String text, String html, Optional<String> calendar) {

    public static ReadEmail of(RenderedEmail email) throws MessagingException, IOException {
        return of(new MimeMessage(Session.getInstance(new Properties()), new ByteArrayInputStream(email.bytes())));
    }

    public static ReadEmail of(MimeMessage message) throws MessagingException, IOException {
        MimeMultipart parts = (MimeMultipart) message.getContent();
        if (message.isMimeType("multipart/alternative")) {
            return of(message, parts, Optional.empty());
        }
        BodyPart calendar = parts.getBodyPart(1);
        if (parts.getCount() != 2 || !calendar.isMimeType("text/calendar")) {
            throw new AssertionError("expected bodies and a calendar file");
        }
        String file = new String(calendar.getInputStream().readAllBytes(), UTF_8);
        return of(message, (MimeMultipart) parts.getBodyPart(0).getContent(), Optional.of(file));
    }

    private static ReadEmail of(MimeMessage message, MimeMultipart bodies, Optional<String> calendar)
            throws MessagingException, IOException {
        if (bodies.getCount() != 2) {
            throw new AssertionError("expected two bodies");
        }
        return new ReadEmail(
                message,
                content(bodies.getBodyPart(0), "text/plain"),
                content(bodies.getBodyPart(1), "text/html"),
                calendar);
    }

    private static String content(BodyPart part, String mimeType) throws MessagingException, IOException {
        if (!part.isMimeType(mimeType)) {
            throw new AssertionError("expected " + mimeType + " but it is " + part.getContentType());
        }
        return ((String) part.getContent()).replace("\r\n", "\n");
    }

    public String header(String name) throws MessagingException {
        String[] values = message.getHeader(name);
        if (values == null || values.length != 1) {
            throw new AssertionError("not exactly one " + name);
        }
        return values[0];
    }

    public List<String> headerNames() throws MessagingException {
        return Collections.list(message.getAllHeaders()).stream()
                .map(Header::getName)
                .toList();
    }
}
