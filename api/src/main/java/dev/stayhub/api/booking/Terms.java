package dev.stayhub.api.booking;

/**
 * What a guest may change about a booking, and what that makes it cost.
 *
 * @param stay the nights
 * @param guests how many people
 * @param price for these nights
 */
record Terms(Stay stay, int guests, Price price) {}
