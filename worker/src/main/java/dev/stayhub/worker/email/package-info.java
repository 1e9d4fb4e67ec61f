/** What was emailed, and the handlers that email. */
package dev.stayhub.worker.email;
