/** The record of sent emails, and the handlers that send them. */
package dev.stayhub.worker.email;
