package dev.stayhub.search;

import java.util.UUID;

/**
 * The version of a property in the table or in the index.
 *
 * @param id the property's public id
 * @param version incremented with every change
 */
public record PropertyVersion(UUID id, int version) {}
