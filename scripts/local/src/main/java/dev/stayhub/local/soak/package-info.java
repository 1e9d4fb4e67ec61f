/** {@code scripts/soak}: guests book for minutes while processes are killed at random, and an accountant looks at the end. */
package dev.stayhub.local.soak;
