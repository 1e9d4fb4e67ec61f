/** What all of StayHub's programs do alike on their command line: settings, faults in them, exit codes. */
package dev.stayhub.runtime.cli;
