/** Sample emails, and mail servers and providers on loopback that do as a test says. */
package dev.stayhub.notifications.testing;
