/** Bounds on what waits: who gets a turn, and who is told to come again. Knows no HTTP. */
package dev.stayhub.api.load;
