/** Programs in processes of their own: of a test, of an experiment, of {@code scripts/run}. */
package dev.stayhub.testbed.process;
