/** {@code scripts/run}: the whole of StayHub, up until it is stopped. */
package dev.stayhub.local.run;
