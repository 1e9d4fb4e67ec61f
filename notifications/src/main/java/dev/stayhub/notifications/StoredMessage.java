package dev.stayhub.notifications;

import static java.nio.charset.StandardCharsets.US_ASCII;

import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.OutputStream;

/**
 * An email on its way out: the header with its key, then its bytes as they were rendered. Nothing is parsed and written
 * anew, so nothing can change.
 */
final class StoredMessage extends MimeMessage {

    private final String keyHeader;
    private final RenderedEmail email;
    private boolean written;

    StoredMessage(String keyHeader, RenderedEmail email) {
        super((Session) null);
        this.keyHeader = keyHeader;
        this.email = email;
    }

    @Override
    public void writeTo(OutputStream out, String[] ignoredHeaders) throws IOException {
        out.write((keyHeader + ": " + email.key() + "\r\n").getBytes(US_ASCII));
        out.write(email.bytes());
        written = true;
    }

    /**
     * Whether the email has been written to its end. The final dot is sent next, so from here on the server may have
     * accepted it; before, it can't have.
     */
    boolean isWritten() {
        return written;
    }
}
