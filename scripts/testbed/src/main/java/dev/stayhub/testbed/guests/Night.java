package dev.stayhub.testbed.guests;

import java.time.LocalDate;
import java.util.UUID;

/** A night of a place. */
public record Night(UUID place, LocalDate date) {}
