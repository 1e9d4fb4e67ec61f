/**
 * Booking a stay, the path on which no message may be lost. Start reading at {@link
 * dev.stayhub.api.booking.CreateBooking}.
 */
package dev.stayhub.api.booking;
