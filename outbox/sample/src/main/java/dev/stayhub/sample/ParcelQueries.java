package dev.stayhub.sample;

import org.jdbi.v3.core.Handle;

/** The statements about parcels and their invoices. */
final class ParcelQueries {

    private ParcelQueries() {}

    static void insert(Handle handle, Parcel parcel) {
        handle.createUpdate("INSERT INTO parcels (label, place, grams) VALUES (:label, :place, :grams)")
                .bind("label", parcel.label())
                .bind("place", parcel.place())
                .bind("grams", parcel.grams())
                .execute();
    }

    /** Writes an invoice and answers its number. */
    static long insertInvoice(Handle handle, String label, long cents) {
        return handle.createQuery("INSERT INTO invoices (label, cents) VALUES (:label, :cents) RETURNING number")
                .bind("label", label)
                .bind("cents", cents)
                .mapTo(Long.class)
                .one();
    }
}
