package dev.stayhub.notifications;

import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Properties;

/** An email as a mail program understands it. */
record ReadEmail(MimeMessage message, String text, String html) {

    static ReadEmail of(RenderedEmail email) throws MessagingException, IOException {
        return of(new MimeMessage(Session.getInstance(new Properties()), new ByteArrayInputStream(email.bytes())));
    }

    static ReadEmail of(MimeMessage message) throws MessagingException, IOException {
        MimeMultipart parts = (MimeMultipart) message.getContent();
        return new ReadEmail(
                message, content(parts.getBodyPart(0), "text/plain"), content(parts.getBodyPart(1), "text/html"));
    }

    private static String content(BodyPart part, String mimeType) throws MessagingException, IOException {
        if (!part.isMimeType(mimeType)) {
            throw new AssertionError("expected " + mimeType + " but it is " + part.getContentType());
        }
        return ((String) part.getContent()).replace("\r\n", "\n");
    }

    String header(String name) throws MessagingException {
        String[] values = message.getHeader(name);
        if (values == null || values.length != 1) {
            throw new AssertionError("not exactly one " + name);
        }
        return values[0];
    }
}
