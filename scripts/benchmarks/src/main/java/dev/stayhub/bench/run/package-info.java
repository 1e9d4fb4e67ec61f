/** The benchmarks, each called by its name. */
package dev.stayhub.bench.run;
