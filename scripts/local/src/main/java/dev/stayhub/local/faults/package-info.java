/**
 * What remains of bookings and their emails when something fails: each fault played on each path with real processes, and
 * the page that says so, docs/guarantees.md.
 */
package dev.stayhub.local.faults;
