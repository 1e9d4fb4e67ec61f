package dev.stayhub.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Reads the versions of all properties in the index, page by page in the order of the ids, from a snapshot taken when
 * it was opened. Close it, or the server keeps the snapshot for a minute. Used by one thread.
 */
final class IndexedVersions implements AutoCloseable {

    private static final String KEPT = "1m";

    private final Upkeep upkeep;
    private String pointInTime;
    private JsonNode after;

    private IndexedVersions(Upkeep upkeep, String pointInTime) {
        this.upkeep = upkeep;
        this.pointInTime = pointInTime;
    }

    static IndexedVersions open(Upkeep upkeep, String index) {
        upkeep.ask("POST", "/" + index + "/_refresh");
        JsonNode opened = upkeep.ask("POST", "/" + index + "/_search/point_in_time?keep_alive=" + KEPT);
        return new IndexedVersions(upkeep, opened.path("pit_id").textValue());
    }

    /** Reads the next page; empty at the end. */
    List<PropertyVersion> next(int limit) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.put("size", limit).put("version", true).put("_source", false).put("track_total_hits", false);
        request.putObject("pit").put("id", pointInTime).put("keep_alive", KEPT);
        request.putArray("sort").addObject().put(Documents.ID, "asc");
        if (after != null) {
            request.set("search_after", after);
        }
        JsonNode answer = upkeep.ask("POST", "/_search", request);
        pointInTime = answer.path("pit_id").asText(pointInTime);
        List<PropertyVersion> versions = new ArrayList<>();
        for (JsonNode hit : answer.path("hits").path("hits")) {
            versions.add(version(hit));
            after = hit.path("sort");
        }
        return versions;
    }

    /** The current versions of a few properties, without the snapshot. */
    static Map<UUID, Integer> of(Upkeep upkeep, String index, List<UUID> ids) {
        ArrayNode wanted = JsonNodeFactory.instance.arrayNode();
        ids.forEach(id -> wanted.add(id.toString()));
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        Map<UUID, Integer> found = new HashMap<>();
        for (JsonNode document : upkeep.ask("POST", "/" + index + "/_mget?_source=false", request.set("ids", wanted))
                .path("docs")) {
            if (document.path("found").booleanValue()) {
                PropertyVersion version = version(document);
                found.put(version.id(), version.version());
            }
        }
        return found;
    }

    private static PropertyVersion version(JsonNode document) {
        return new PropertyVersion(
                UUID.fromString(document.path("_id").textValue()),
                document.path("_version").intValue());
    }

    @Override
    public void close() {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.putArray("pit_id").add(pointInTime);
        upkeep.tidy("DELETE", "/_search/point_in_time", request);
    }
}
