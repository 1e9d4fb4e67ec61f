/** Booking a stay: the path on which nothing may be lost. {@link dev.stayhub.api.booking.CreateBooking} is its heart. */
package dev.stayhub.api.booking;
