package dev.stayhub.notifications.smtp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.stayhub.notifications.RenderedEmail;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;

/**
 * An email on its way out: the header with its key, then its bytes as they were rendered. Nothing is parsed and written
 * anew, so nothing can change.
 */
final class StoredMessage extends MimeMessage {

    private final String keyHeader;
    private final RenderedEmail email;
    private final BooleanSupplier stillWanted;
    private boolean written;

    StoredMessage(String keyHeader, RenderedEmail email, BooleanSupplier stillWanted) {
        super((Session) null);
        this.keyHeader = keyHeader;
        this.email = email;
        this.stillWanted = stillWanted;
    }

    @Override
    public void writeTo(OutputStream out, String[] ignoredHeaders) throws IOException {
        // A server may take a minute to come to this point, and without the final dot there is no email.
        if (!stillWanted.getAsBoolean()) {
            throw new HeldBackException();
        }
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
