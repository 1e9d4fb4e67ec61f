/** {@code scripts/soak}: guests book for minutes while processes are killed at random, and a ledger tells at the end what is left. */
package dev.stayhub.local.soak;
