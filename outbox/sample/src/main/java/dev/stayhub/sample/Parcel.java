package dev.stayhub.sample;

/**
 * A parcel that is ready to go.
 *
 * @param label what is written on it; no two parcels have the same
 * @param place where it stands; no two parcels stand in one place
 * @param grams its weight
 */
public record Parcel(String label, String place, int grams) {}
