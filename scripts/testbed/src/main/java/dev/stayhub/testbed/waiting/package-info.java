/** Waiting for what has to come, and doing several things at once. */
package dev.stayhub.testbed.waiting;
