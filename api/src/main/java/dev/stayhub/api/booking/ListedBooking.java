package dev.stayhub.api.booking;

import java.time.LocalDate;
import java.util.UUID;

/**
 * A booking on a page, and its place there.
 *
 * @param rowId the database id
 * @param checkIn its first night when the page was read; a change may move it
 * @param id the id that the API shows
 */
record ListedBooking(long rowId, LocalDate checkIn, UUID id) {}
