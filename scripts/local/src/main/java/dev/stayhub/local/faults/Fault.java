package dev.stayhub.local.faults;

import java.util.List;
import java.util.Map;

/** A row of the matrix. */
interface Fault {

    /** What happens, as the page has it. */
    String title();

    /**
     * Makes it happen on each of these columns, all at once.
     *
     * @return by column; one that is not there has nothing of the kind that could fail
     */
    Map<Column, Cell> play(List<Column> columns) throws Exception;
}
