package dev.stayhub.sample;

/**
 * A parcel was packed: the id and a snapshot of what whoever listens needs to know.
 *
 * @param label the parcel's
 * @param grams its weight when it was packed
 */
record ParcelPacked(String label, int grams) {

    static final String TOPIC = "parcel.packed";
    static final int SCHEMA_VERSION = 1;
}
