/** A mail provider to experiment with: it keeps count, and does what an experiment wants of it. */
package dev.stayhub.testbed.mail;
