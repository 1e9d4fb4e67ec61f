package dev.stayhub.notifications.smtp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.stayhub.notifications.RenderedEmail;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;

/**
 * An email as sent: a header with its key, followed by the rendered bytes. The bytes are not parsed and rewritten, so
 * they cannot change.
 */
final class KeyedMessage extends MimeMessage {

    private final String keyHeader;
    private final RenderedEmail email;
    private final BooleanSupplier stillWanted;
    private boolean written;

    KeyedMessage(String keyHeader, RenderedEmail email, BooleanSupplier stillWanted) {
        super((Session) null);
        this.keyHeader = keyHeader;
        this.email = email;
        this.stillWanted = stillWanted;
    }

    @Override
    public void writeTo(OutputStream out, String[] ignoredHeaders) throws IOException {
        // A slow server may take a minute to get here. Without the final dot nothing is sent.
        if (!stillWanted.getAsBoolean()) {
            throw new HeldBackException();
        }
        out.write((keyHeader + ": " + email.key() + "\r\n").getBytes(US_ASCII));
        out.write(email.bytes());
        written = true;
    }

    /**
     * Whether all bytes of the email have been written. The final dot is sent next, so from here on the server may have
     * accepted the email; before, it cannot have.
     */
    boolean isWritten() {
        return written;
    }
}
