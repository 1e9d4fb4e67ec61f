/** StayHub's programs as they were built, and how they are started. */
package dev.stayhub.local.program;
