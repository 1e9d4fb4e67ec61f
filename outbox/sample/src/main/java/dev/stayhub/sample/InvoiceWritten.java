package dev.stayhub.sample;

/**
 * An invoice was written.
 *
 * @param number the invoice's
 * @param label the parcel it is for
 * @param cents how much it is
 */
record InvoiceWritten(long number, String label, long cents) {

    static final String TOPIC = "invoice.written";
    static final int SCHEMA_VERSION = 1;
}
