/** What tests, experiments and benchmarks stand on: Postgres, programs, mail providers, guests. Nothing of StayHub's code. */
package dev.stayhub.testbed;
