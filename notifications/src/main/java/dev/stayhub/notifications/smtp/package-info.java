/** How emails leave by SMTP: connections that are used again, STARTTLS, login, and what a failure at each stage means. */
package dev.stayhub.notifications.smtp;
