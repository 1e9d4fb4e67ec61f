/** How figures are told: to a terminal, and to docs/. */
package dev.stayhub.bench.report;
