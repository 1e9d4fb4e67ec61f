package dev.stayhub.local.faults;

import java.util.List;
import java.util.Optional;

/**
 * A fault and what came of it.
 *
 * @param cells by column, in their order; empty where there is nothing of the kind that could fail
 */
record Row(String title, List<Optional<Cell>> cells) {

    Row {
        cells = List.copyOf(cells);
    }
}
