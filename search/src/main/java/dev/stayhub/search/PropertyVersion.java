package dev.stayhub.search;

import java.util.UUID;

/**
 * Which version of a property there is, in the table or in the index.
 *
 * @param id the property's public id
 * @param version grows with every change
 */
public record PropertyVersion(UUID id, int version) {}
