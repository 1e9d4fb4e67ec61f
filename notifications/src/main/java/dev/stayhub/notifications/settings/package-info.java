/** The settings of email transports. */
package dev.stayhub.notifications.settings;
