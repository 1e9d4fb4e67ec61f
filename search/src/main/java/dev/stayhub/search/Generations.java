package dev.stayhub.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The generations of the index, one of which the alias points to. */
final class Generations {

    private final Upkeep upkeep;
    private final IndexName name;

    Generations(Upkeep upkeep, IndexName name) {
        this.upkeep = upkeep;
        this.name = name;
    }

    /** Creates a new, empty generation that is not in use yet. */
    String create() {
        String generation = name.newGeneration();
        upkeep.ask("PUT", "/" + generation, mapping());
        return generation;
    }

    /** The generation in use; empty if there is none. */
    Optional<String> current() {
        return upkeep.find("/_alias/" + name.alias())
                .map(found -> found.fieldNames().next());
    }

    /** Switches the alias to this generation atomically, so that every search and write finds exactly one. */
    void makeCurrent(String generation) {
        ArrayNode actions = JsonNodeFactory.instance.arrayNode();
        current().ifPresent(old -> actions.add(action("remove", old)));
        actions.add(action("add", generation));
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        upkeep.ask("POST", "/_aliases", request.set("actions", actions));
    }

    /** The generations older than the current one: its predecessor, and leftovers of rebuilds that died. */
    List<String> older() {
        String current = current().orElse("");
        List<String> older = new ArrayList<>();
        upkeep.ask("GET", "/" + name.generations() + "/_settings/index.uuid")
                .fieldNames()
                .forEachRemaining(generation -> {
                    if (generation.compareTo(current) < 0) {
                        older.add(generation);
                    }
                });
        return older;
    }

    void drop(String generation) {
        upkeep.ask("DELETE", "/" + generation);
    }

    /** Deletes a generation if possible; a failure is ignored. */
    void tryToDrop(String generation) {
        upkeep.tidy("DELETE", "/" + generation);
    }

    private ObjectNode action(String verb, String generation) {
        ObjectNode action = JsonNodeFactory.instance.objectNode();
        action.put("index", generation).put("alias", name.alias());
        return JsonNodeFactory.instance.objectNode().set(verb, action);
    }

    private static JsonNode mapping() {
        try (InputStream resource = Generations.class.getResourceAsStream("properties-index.json")) {
            return new ObjectMapper().readTree(resource);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
