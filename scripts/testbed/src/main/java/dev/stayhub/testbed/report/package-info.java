/** What was measured: figures, tables, and the pages that tell of them. */
package dev.stayhub.testbed.report;
