/** The command line of StayHub's programs: settings, their validation, and exit codes. */
package dev.stayhub.runtime.cli;
