package dev.stayhub.search;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Goes through table and index side by side, both in the order of the ids, and holds two pages at a time. */
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

    /** Goes on until the end of both, or until it has found so many differences. */
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

    /** Below 0 if the next property is only in the table, above 0 if only in the index. */
    private int order() {
        if (!rows.hasNext()) {
            return 1;
        }
        if (!documents.hasNext()) {
            return -1;
        }
        // As text: UUID.compareTo takes the halves for signed numbers.
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
