package dev.stayhub.notifications;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import java.util.Optional;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection to an SMTP server, and what a failure in it means. Used by one thread for one email. */
final class SmtpConversation extends SMTPTransport {

    private static final Logger LOG = LoggerFactory.getLogger(SmtpConversation.class);
    private static final int SERVICE_NOT_AVAILABLE = 421;

    SmtpConversation(Session session) {
        super(session, null);
    }

    /** A refused EHLO is an answer. By default it would be followed by a HELO whose failure hides what was said. */
    @Override
    protected boolean ehlo(String domain) throws MessagingException {
        if (!super.ehlo(domain)) {
            throw new MessagingException("EHLO was refused");
        }
        return true;
    }

    /** Whatever a server says before it has heard of an email is not about the email. */
    SendOutcome refusedToTalk(MessagingException failure) {
        String reason = saidNo() ? whatItSaid() : "no SMTP conversation: " + rootOf(failure);
        return new SendOutcome.Unavailable(reason, Optional.empty());
    }

    /**
     * What has become of an email. The exceptions have a different shape for each command. Two facts are enough: the code
     * of the last answer, if there was one, and whether the end of the email may have reached the server.
     */
    SendOutcome outcomeOf(MessagingException failure, boolean emailWritten) {
        if (saidNo()) {
            int code = getLastReturnCode();
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
        return getLastReturnCode() >= 400 && getLastReturnCode() <= 599;
    }

    private String whatItSaid() {
        return "the SMTP server said: " + getLastServerResponse();
    }

    /** Says QUIT if the connection is still there. What was sent is sent, so trouble no longer matters. */
    void end() {
        try {
            close();
        } catch (MessagingException e) {
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
