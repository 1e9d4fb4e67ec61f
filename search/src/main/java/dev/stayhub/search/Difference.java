package dev.stayhub.search;

import java.util.UUID;

/**
 * A property whose versions in the table and the index differed when they were compared.
 *
 * @param inTable the version in the table; 0 if absent
 * @param inIndex the version in the index; 0 if absent
 */
record Difference(UUID id, int inTable, int inIndex) {}
