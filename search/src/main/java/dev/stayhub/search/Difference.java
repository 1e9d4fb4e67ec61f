package dev.stayhub.search;

import java.util.UUID;

/**
 * A property whose versions were not the same when the table was compared with the index.
 *
 * @param inTable the version in the table; 0 if it was not there
 * @param inIndex the version in the index; 0 if it was not there
 */
record Difference(UUID id, int inTable, int inIndex) {}
