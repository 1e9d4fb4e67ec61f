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
 * One SMTP connection, which sends many emails one after the other and classifies failures. Used by one thread at a
 * time; other threads may only {@link #cutOff} it.
 */
final class SmtpConversation extends SMTPTransport {

    private static final Logger LOG = LoggerFactory.getLogger(SmtpConversation.class);
    private static final String RESET = "RSET";
    private static final int RESET_DONE = 250;
    private static final int SERVICE_NOT_AVAILABLE = 421;
    /**
     * Replies to MAIL, which concern only us: authentication is required or failed, or our sender or IP address is
     * rejected. The next email would fail too.
     */
    private static final Set<Integer> ACCESS_DENIED = Set.of(530, 535, 538, 550, 553, 554);

    private final SmtpServer server;
    private final ScheduledExecutorService clock;
    private final SmtpConnection connection = new SmtpConnection();
    private volatile boolean cutOff;
    private int emailsSent;
    private boolean senderAccepted;
    private boolean resetting;
    private int code;
    private String answer = "";

    /** @param clock aborts operations that take too long */
    SmtpConversation(SmtpServer server, Session session, ScheduledExecutorService clock) {
        super(session, null);
        this.server = server;
        this.clock = clock;
    }

    /** Connects, sends EHLO, and authenticates if there is a login. */
    void begin() throws MessagingException {
        try {
            connect(connection.open(server, session, clock));
        } catch (IOException e) {
            throw new MessagingException("no connection to the SMTP server", e);
        }
        if (server.login().isPresent() && !supportsExtension("AUTH") && !supportsExtension("AUTH=LOGIN")) {
            throw new MessagingException("there is a login, but the server does not support authentication");
        }
    }

    /** Uses only our login; the library would default to the user of this machine. */
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

    /** Sends one email. If it fails, {@link #outcomeOf} classifies the failure. */
    SendOutcome send(KeyedMessage message, InternetAddress recipient) throws MessagingException {
        senderAccepted = false;
        sendMessage(message, new Address[] {recipient});
        emailsSent++;
        return new SendOutcome.Sent(answer);
    }

    int emailsSent() {
        return emailsSent;
    }

    /**
     * A rejected EHLO is a final reply. By default the library would send HELO next, whose failure hides the first
     * reply.
     */
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
        senderAccepted = true;
    }

    /**
     * The library would send RSET after every negative reply. A conversation that failed is closed, so RSET is not
     * needed.
     */
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

    /** A negative reply before the server knows of the email does not concern the email. */
    SendOutcome connectFailure(MessagingException failure) {
        String reason = isNegativeReply() ? replyText() : "no SMTP conversation: " + why(failure);
        return new SendOutcome.Unavailable(reason, Optional.empty());
    }

    /**
     * Whether a failure may concern this connection alone: the server did not accept even the sender, did not time out,
     * and the connection was not closed by us. Servers close connections that were idle for long or have sent many
     * emails, with or without a reply, which only shows at the next command.
     */
    boolean isStaleConnection(MessagingException failure) {
        return !senderAccepted && !(rootOf(failure) instanceof SocketTimeoutException) && !endedByUs();
    }

    /**
     * The outcome of an email after a failure. The library's exceptions differ by command, but two facts are enough:
     * the code of the last reply, if there was one, and whether the end of the email may have reached the server.
     */
    SendOutcome outcomeOf(MessagingException failure, boolean emailWritten) {
        if (rootOf(failure) instanceof HeldBackException) {
            return SendOutcome.heldBack();
        }
        if (isNegativeReply()) {
            if (code == SERVICE_NOT_AVAILABLE || (!senderAccepted && ACCESS_DENIED.contains(code))) {
                return new SendOutcome.Unavailable(replyText(), Optional.empty());
            }
            return code < 500
                    ? new SendOutcome.TryAgain(replyText(), Optional.empty())
                    : new SendOutcome.Refused(replyText());
        }
        if (emailWritten) {
            return new SendOutcome.Unknown("no reply to the end of the email: " + why(failure));
        }
        return new SendOutcome.Unavailable("no SMTP conversation: " + why(failure), Optional.empty());
    }

    /** Whether the last reply was negative. */
    private boolean isNegativeReply() {
        return code >= 400 && code <= 599;
    }

    private String replyText() {
        return "the SMTP server said: " + answer;
    }

    /**
     * Closes the connection immediately and without QUIT, even while another thread uses it. Can be called by any
     * thread.
     */
    void cutOff() {
        cutOff = true;
        connection.close();
    }

    /** May also be true if the cut-off came just after the last reply. */
    boolean isCutOff() {
        return cutOff;
    }

    /** Sends QUIT if the connection is still open. Failures no longer matter, because all emails have been sent. */
    void end() {
        try {
            close();
        } catch (MessagingException | RuntimeException e) {
            LOG.debug("the SMTP connection ended without QUIT", e);
        } finally {
            connection.close();
        }
    }

    private boolean endedByUs() {
        return cutOff || Thread.currentThread().isInterrupted();
    }

    private String why(Throwable failure) {
        if (cutOff) {
            return "not finished within " + server.timeouts().exchange();
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
