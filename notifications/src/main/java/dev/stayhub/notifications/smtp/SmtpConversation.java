package dev.stayhub.notifications.smtp;

import dev.stayhub.notifications.SendOutcome;
import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import java.net.SocketTimeoutException;
import java.util.Optional;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection to an SMTP server: many emails, one after the other, and what a failure in it means. Used by one thread
 * at a time.
 */
final class SmtpConversation extends SMTPTransport {

    private static final Logger LOG = LoggerFactory.getLogger(SmtpConversation.class);
    private static final String RESET = "RSET";
    private static final int SERVICE_NOT_AVAILABLE = 421;

    private int emailsSent;
    private boolean emailHeardOf;
    private boolean resetting;
    private int code;
    private String answer = "";

    SmtpConversation(Session session) {
        super(session, null);
    }

    /** Greets, and logs in if there is a login. */
    void begin(SmtpServer server) throws MessagingException {
        if (server.login().isEmpty()) {
            connect(server.host(), server.port(), null, null);
            return;
        }
        connect(
                server.host(),
                server.port(),
                server.login().get().user(),
                server.login().get().password());
        if (!supportsExtension("AUTH") && !supportsExtension("AUTH=LOGIN")) {
            throw new MessagingException("the server takes no login, and there is one");
        }
    }

    /** Sends one email; what came of it if it fails is {@link #outcomeOf}. */
    SendOutcome send(StoredMessage message, InternetAddress recipient) throws MessagingException {
        emailHeardOf = false;
        sendMessage(message, new Address[] {recipient});
        emailsSent++;
        return new SendOutcome.Sent(answer);
    }

    int emailsSent() {
        return emailsSent;
    }

    /** A refused EHLO is an answer. By default it would be followed by a HELO whose failure hides what was said. */
    @Override
    protected boolean ehlo(String domain) throws MessagingException {
        if (!super.ehlo(domain)) {
            throw new MessagingException("EHLO was refused");
        }
        return true;
    }

    @Override
    protected void mailFrom() throws MessagingException {
        super.mailFrom();
        emailHeardOf = true;
    }

    @Override
    protected void sendCommand(String command) throws MessagingException {
        resetting = command.equals(RESET);
        super.sendCommand(command);
    }

    /** Every no is followed by a reset. What is said to that, or not said, must not hide the no. */
    @Override
    protected int readServerResponse() throws MessagingException {
        if (resetting) {
            return super.readServerResponse();
        }
        code = 0;
        answer = "";
        code = super.readServerResponse();
        answer = getLastServerResponse();
        return code;
    }

    /** Whatever a server says before it has heard of an email is not about the email. */
    SendOutcome refusedToTalk(MessagingException failure) {
        String reason = saidNo() ? whatItSaid() : "no SMTP conversation: " + rootOf(failure);
        return new SendOutcome.Unavailable(reason, Optional.empty());
    }

    /**
     * Whether a failure may be about this connection alone: the server did not take even the sender of the email, and did
     * not keep us waiting for that either. Servers end connections that were idle for long or have carried much, with an
     * answer or without; there is no telling before one asks.
     */
    boolean mayBeTiredOfUs(MessagingException failure) {
        return !emailHeardOf && !(rootOf(failure) instanceof SocketTimeoutException);
    }

    /**
     * What has become of an email. The exceptions have a different shape for each command. Two facts are enough: the code
     * of the last answer, if there was one, and whether the end of the email may have reached the server.
     */
    SendOutcome outcomeOf(MessagingException failure, boolean emailWritten) {
        if (rootOf(failure) instanceof HeldBackException) {
            return SendOutcome.heldBack();
        }
        if (saidNo()) {
            if (code == SERVICE_NOT_AVAILABLE) {
                return new SendOutcome.Unavailable(whatItSaid(), Optional.empty());
            }
            return code < 500
                    ? new SendOutcome.TryAgain(whatItSaid(), Optional.empty())
                    : new SendOutcome.Refused(whatItSaid());
        }
        if (emailWritten) {
            return new SendOutcome.Unknown("no answer to the end of the email: " + rootOf(failure));
        }
        return new SendOutcome.Unavailable("no SMTP conversation: " + rootOf(failure), Optional.empty());
    }

    /** Whether the last answer was a no. */
    private boolean saidNo() {
        return code >= 400 && code <= 599;
    }

    private String whatItSaid() {
        return "the SMTP server said: " + answer;
    }

    /** Says QUIT if the connection is still there. What was sent is sent, so trouble no longer matters. */
    void end() {
        try {
            close();
        } catch (MessagingException | RuntimeException e) {
            LOG.debug("the SMTP connection did not end politely", e);
        }
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
