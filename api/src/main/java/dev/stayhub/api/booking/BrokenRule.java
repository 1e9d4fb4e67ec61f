package dev.stayhub.api.booking;

/**
 * A rule that a request breaks.
 *
 * @param field the field of the request that would have to change
 * @param message what the rule is
 */
record BrokenRule(String field, String message) {}
