package dev.stayhub.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.UUID;

/** Writes many documents in one request. */
final class Bulk {

    private static final int CONFLICT = 409;
    private static final int NOT_FOUND = 404;
    private static final int FIRST_REFUSAL = 400;

    private final Upkeep upkeep;

    Bulk(Upkeep upkeep) {
        this.upkeep = upkeep;
    }

    /**
     * Writes each document unless the index has the same or a newer version.
     *
     * @param index an index, or an alias that exists
     * @throws IndexTroubleException if some could not be written; the whole call can be repeated
     */
    void write(String index, List<? extends PropertyDocument> documents) {
        StringBuilder lines = new StringBuilder();
        for (PropertyDocument document : documents) {
            lines.append(action("index", document.id(), document.version())).append('\n');
            lines.append(Documents.write(document)).append('\n');
        }
        send(index, lines);
    }

    /** Removes documents without a property, if their version is the given one or older. */
    void remove(String index, List<PropertyVersion> versions) {
        StringBuilder lines = new StringBuilder();
        // The external version of a deletion must be greater, too.
        versions.forEach(version -> lines.append(action("delete", version.id(), version.version() + 1L))
                .append('\n'));
        send(index, lines);
    }

    private void send(String index, StringBuilder lines) {
        if (lines.isEmpty()) {
            return;
        }
        JsonNode answer = upkeep.bulk(
                "/" + index + "/_bulk?filter_path=errors,items.*.status,items.*.error.type", lines.toString());
        if (!answer.path("errors").booleanValue()) {
            return;
        }
        for (JsonNode item : answer.path("items")) {
            JsonNode result = item.elements().next();
            int status = result.path("status").intValue();
            if (status >= FIRST_REFUSAL && status != CONFLICT && status != NOT_FOUND) {
                throw new IndexTroubleException("search index: a document was rejected with " + status + " "
                        + result.path("error").path("type").asText());
            }
        }
    }

    private static ObjectNode action(String name, UUID id, long version) {
        ObjectNode meta = JsonNodeFactory.instance.objectNode();
        meta.put("_id", id.toString()).put("version", version).put("version_type", "external");
        return JsonNodeFactory.instance.objectNode().set(name, meta);
    }
}
