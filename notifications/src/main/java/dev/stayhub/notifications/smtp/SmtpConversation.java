package dev.stayhub.notifications.smtp;

import dev.stayhub.notifications.SendOutcome;
import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection to an SMTP server: many emails, one after the other, and what a failure in it means. Used by one thread
 * at a time; others may only {@link #cutOff} it.
 */
final class SmtpConversation extends SMTPTransport {

    private static final Logger LOG = LoggerFactory.getLogger(SmtpConversation.class);
    private static final String RESET = "RSET";
    private static final int RESET_DONE = 250;
    private static final int SERVICE_NOT_AVAILABLE = 421;
    /**
     * Said to MAIL, which names nobody but us: a login is missing or no longer good, our sender or our address is not
     * wanted here. The next email would fare no better.
     */
    private static final Set<Integer> NOT_LET_IN = Set.of(530, 535, 538, 550, 553, 554);

    private final SmtpServer server;
    private final ScheduledExecutorService clock;
    private final SmtpConnection connection = new SmtpConnection();
    private volatile boolean cutOff;
    private int emailsSent;
    private boolean emailHeardOf;
    private boolean resetting;
    private int code;
    private String answer = "";

    /** @param clock ends what takes too long */
    SmtpConversation(SmtpServer server, Session session, ScheduledExecutorService clock) {
        super(session, null);
        this.server = server;
        this.clock = clock;
    }

    /** Connects, greets, and logs in if there is a login. */
    void begin() throws MessagingException {
        try {
            connect(connection.open(server, session, clock));
        } catch (IOException e) {
            throw new MessagingException("no connection to the SMTP server", e);
        }
        if (server.login().isPresent() && !supportsExtension("AUTH") && !supportsExtension("AUTH=LOGIN")) {
            throw new MessagingException("the server takes no login, and there is one");
        }
    }

    /** With our login if there is one; the library would make up a user from this machine's. */
    @Override
    protected boolean protocolConnect(String host, int port, String user, String password) throws MessagingException {
        return server.login().isEmpty()
                ? super.protocolConnect(server.host(), server.port(), null, null)
                : super.protocolConnect(
                        server.host(),
                        server.port(),
                        server.login().get().user(),
                        server.login().get().password());
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

    /** The library would follow every no by a reset. A conversation that failed is ended, so there is nothing to reset. */
    @Override
    protected void sendCommand(String command) throws MessagingException {
        resetting = command.equals(RESET);
        if (!resetting) {
            super.sendCommand(command);
        }
    }

    @Override
    protected int readServerResponse() throws MessagingException {
        if (resetting) {
            return RESET_DONE;
        }
        code = 0;
        answer = "";
        code = super.readServerResponse();
        answer = getLastServerResponse();
        return code;
    }

    /** Whatever a server says before it has heard of an email is not about the email. */
    SendOutcome refusedToTalk(MessagingException failure) {
        String reason = saidNo() ? whatItSaid() : "no SMTP conversation: " + why(failure);
        return new SendOutcome.Unavailable(reason, Optional.empty());
    }

    /**
     * Whether a failure may be about this connection alone: the server did not take even the sender of the email, did not
     * keep us waiting for that, and it was not us who ended it. Servers end connections that were idle for long or have carried much, with an
     * answer or without; there is no telling before one asks.
     */
    boolean mayBeTiredOfUs(MessagingException failure) {
        return !emailHeardOf && !(rootOf(failure) instanceof SocketTimeoutException) && !endedByUs();
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
            if (code == SERVICE_NOT_AVAILABLE || (!emailHeardOf && NOT_LET_IN.contains(code))) {
                return new SendOutcome.Unavailable(whatItSaid(), Optional.empty());
            }
            return code < 500
                    ? new SendOutcome.TryAgain(whatItSaid(), Optional.empty())
                    : new SendOutcome.Refused(whatItSaid());
        }
        if (emailWritten) {
            return new SendOutcome.Unknown("no answer to the end of the email: " + why(failure));
        }
        return new SendOutcome.Unavailable("no SMTP conversation: " + why(failure), Optional.empty());
    }

    /** Whether the last answer was a no. */
    private boolean saidNo() {
        return code >= 400 && code <= 599;
    }

    private String whatItSaid() {
        return "the SMTP server said: " + answer;
    }

    /** Ends it at once and without a word, whoever waits for it. For any thread. */
    void cutOff() {
        cutOff = true;
        connection.close();
    }

    /** It may have been, at the very moment when the last answer came. */
    boolean isCutOff() {
        return cutOff;
    }

    /** Says QUIT if the connection is still there. What was sent is sent, so trouble no longer matters. */
    void end() {
        try {
            close();
        } catch (MessagingException | RuntimeException e) {
            LOG.debug("the SMTP connection did not end politely", e);
        } finally {
            connection.close();
        }
    }

    private boolean endedByUs() {
        return cutOff || Thread.currentThread().isInterrupted();
    }

    private String why(Throwable failure) {
        if (cutOff) {
            return "not over within " + server.timeouts().exchange();
        }
        return Thread.currentThread().isInterrupted()
                ? "interrupted"
                : rootOf(failure).toString();
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
