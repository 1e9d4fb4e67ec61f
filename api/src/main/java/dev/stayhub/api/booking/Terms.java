package dev.stayhub.api.booking;

/**
 * The parts of a booking that a guest can change, and the resulting price.
 *
 * @param stay the nights
 * @param guests how many people
 * @param price for these nights
 */
record Terms(Stay stay, int guests, Price price) {}
