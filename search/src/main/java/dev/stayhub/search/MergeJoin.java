package dev.stayhub.search;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Merges table and index, both in the order of the ids, with one page of each in memory. */
final class MergeJoin {

    private static final UUID BEFORE_THE_FIRST = new UUID(0, 0);

    private final VersionTable table;
    private final IndexedVersions index;
    private final int pageSize;
    private final List<Difference> differences = new ArrayList<>();
    private Page rows;
    private Page documents;
    private long rowsSeen;

    MergeJoin(VersionTable table, IndexedVersions index, int pageSize) {
        this.table = table;
        this.index = index;
        this.pageSize = pageSize;
        this.rows = new Page(table.versionsAfter(BEFORE_THE_FIRST, pageSize));
        this.documents = new Page(index.next(pageSize));
    }

    /** Runs to the end of both, or until it has found the maximum number of differences. */
    List<Difference> run(int most) {
        while (differences.size() < most && (rows.hasNext() || documents.hasNext())) {
            step();
        }
        return differences;
    }

    boolean isAtTheEnd() {
        return !rows.hasNext() && !documents.hasNext();
    }

    long rowsSeen() {
        return rowsSeen;
    }

    private void step() {
        int order = order();
        PropertyVersion row = order <= 0 ? nextRow() : null;
        PropertyVersion document = order >= 0 ? nextDocument() : null;
        int inTable = row == null ? 0 : row.version();
        int inIndex = document == null ? 0 : document.version();
        if (inTable != inIndex) {
            differences.add(new Difference(row == null ? document.id() : row.id(), inTable, inIndex));
        }
    }

    /** Negative if the next property is only in the table, positive if it is only in the index. */
    private int order() {
        if (!rows.hasNext()) {
            return 1;
        }
        if (!documents.hasNext()) {
            return -1;
        }
        // Compared as text, because UUID.compareTo compares signed halves.
        return rows.peek().id().toString().compareTo(documents.peek().id().toString());
    }

    private PropertyVersion nextRow() {
        PropertyVersion row = rows.next();
        rowsSeen++;
        if (!rows.hasNext() && rows.size() == pageSize) {
            rows = new Page(table.versionsAfter(row.id(), pageSize));
        }
        return row;
    }

    private PropertyVersion nextDocument() {
        PropertyVersion document = documents.next();
        if (!documents.hasNext()) {
            documents = new Page(index.next(pageSize));
        }
        return document;
    }

    private static final class Page {

        private final List<PropertyVersion> versions;
        private int next;

        Page(List<PropertyVersion> versions) {
            this.versions = versions;
        }

        boolean hasNext() {
            return next < versions.size();
        }

        PropertyVersion peek() {
            return versions.get(next);
        }

        PropertyVersion next() {
            return versions.get(next++);
        }

        int size() {
            return versions.size();
        }
    }
}
