/** Workers in this JVM, through the public face of the outbox module. */
package dev.stayhub.bench.drain;
