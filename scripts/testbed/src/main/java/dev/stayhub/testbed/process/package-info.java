/** Programs that tests start, and the run of tests that they belong to. */
package dev.stayhub.testbed.process;
