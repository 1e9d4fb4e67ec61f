package dev.stayhub.notifications.smtp;

import dev.stayhub.notifications.Sender;
import dev.stayhub.notifications.StartTls;
import jakarta.mail.Session;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLSocketFactory;

/**
 * The settings of the mail library for an {@link SmtpServer}; most are off by default. The {@link SmtpConnection} has
 * the timeouts.
 */
final class SmtpSession {

    private SmtpSession() {}

    static Session of(SmtpServer server, Sender sender, Optional<SSLSocketFactory> trust) {
        Properties properties = new Properties();
        properties.setProperty("mail.smtp.from", sender.from().value());
        properties.setProperty("mail.smtp.localhost", sender.from().domain()); // The name in EHLO, not this host's.
        properties.setProperty("mail.smtp.quitwait", "false"); // The earlier SENT is recorded, the fewer duplicates.
        encrypt(properties, server);
        trust.ifPresent(factory -> properties.put("mail.smtp.ssl.socketFactory", factory));
        if (server.login().isPresent()) {
            properties.setProperty("mail.smtp.auth", "true");
            properties.setProperty("mail.smtp.auth.mechanisms", "PLAIN LOGIN");
        }
        return Session.getInstance(properties);
    }

    private static void encrypt(Properties properties, SmtpServer server) {
        boolean certified = server.tlsFromTheStart() || server.startTls() == StartTls.REQUIRED;
        properties.setProperty("mail.smtp.ssl.checkserveridentity", Boolean.toString(certified));
        if (server.tlsFromTheStart()) {
            return;
        }
        if (server.startTls() != StartTls.OFF) {
            properties.setProperty("mail.smtp.starttls.enable", "true");
        }
        if (server.startTls() == StartTls.REQUIRED) {
            properties.setProperty("mail.smtp.starttls.required", "true");
        }
        if (server.startTls() == StartTls.OPPORTUNISTIC) {
            properties.setProperty("mail.smtp.ssl.trust", "*");
        }
    }
}
