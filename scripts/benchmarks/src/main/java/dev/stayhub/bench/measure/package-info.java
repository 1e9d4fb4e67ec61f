/** What all benchmarks have in common. */
package dev.stayhub.bench.measure;
