/** StayHub on one machine: what {@code scripts/} starts. */
package dev.stayhub.local;
