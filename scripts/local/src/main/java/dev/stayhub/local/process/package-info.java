/** Processes of other programs: started, awaited, stopped, and found again after a crash. */
package dev.stayhub.local.process;
