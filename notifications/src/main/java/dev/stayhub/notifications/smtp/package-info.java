/** Sending emails by SMTP: connection reuse, STARTTLS, authentication, and the meaning of failures at each stage. */
package dev.stayhub.notifications.smtp;
