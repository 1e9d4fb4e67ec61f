package dev.stayhub.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.search.PropertySearch.PriceRange;
import dev.stayhub.search.PropertySearch.Sort;

/** A {@link PropertySearch} in OpenSearch's query language. */
final class QueryJson {

    private QueryJson() {}

    static ObjectNode of(PropertySearch search) {
        ObjectNode request = object();
        request.put("size", search.size());
        request.put("version", true);
        request.put("track_total_hits", false);
        request.set("_source", Documents.shown());
        request.set("query", object().set("bool", bool(search)));
        request.set("sort", sort(search.sort()));
        search.after().ifPresent(place -> request.set("search_after", place.values()));
        return request;
    }

    private static ObjectNode bool(PropertySearch search) {
        ObjectNode bool = object();
        if (!search.words().isEmpty()) {
            bool.set("must", WordsJson.of(search.words()));
        }
        ArrayNode filter = bool.putArray("filter");
        filter.add(term(Documents.LISTED, JsonNodeFactory.instance.booleanNode(true)));
        search.city().ifPresent(city -> filter.add(term(Documents.FOLDED_WHOLE_CITY, folded(city))));
        search.country().ifPresent(country -> filter.add(term(Documents.COUNTRY, text(country))));
        search.amenities().forEach(amenity -> filter.add(term(Documents.FOLDED_WHOLE_AMENITIES, folded(amenity))));
        search.price().ifPresent(price -> addPrice(filter, price));
        search.guests().ifPresent(guests -> filter.add(range(Documents.MAX_GUESTS, "gte", guests)));
        search.nights()
                .ifPresent(nights -> filter.add(range(Documents.MIN_NIGHTS, "lte", nights))
                        .add(range(Documents.MAX_NIGHTS, "gte", nights)));
        return bool;
    }

    private static void addPrice(ArrayNode filter, PriceRange price) {
        filter.add(term(Documents.CURRENCY, text(price.currency())));
        price.minMinor().ifPresent(min -> filter.add(range(Documents.NIGHTLY_RATE, "gte", min)));
        price.maxMinor().ifPresent(max -> filter.add(range(Documents.NIGHTLY_RATE, "lte", max)));
    }

    /**
     * Each order is by a value of the property itself, then by its id: while others are saved it keeps its place, and no page
     * repeats or misses it.
     */
    private static ArrayNode sort(Sort sort) {
        ArrayNode order = JsonNodeFactory.instance.arrayNode();
        order.add(
                switch (sort) {
                    case RELEVANCE -> object().put("_score", "desc");
                    case PRICE -> object().put(Documents.NIGHTLY_RATE, "asc");
                    case NEWEST -> object().put(Documents.CREATED_AT, "desc");
                });
        return order.add(object().put(Documents.ID, "asc"));
    }

    private static ObjectNode term(String field, JsonNode value) {
        return object().set("term", object().set(field, value));
    }

    private static ObjectNode range(String field, String comparison, long value) {
        return object().set("range", object().set(field, object().put(comparison, value)));
    }

    private static JsonNode folded(String value) {
        return text(Folding.fold(value));
    }

    private static JsonNode text(String value) {
        return JsonNodeFactory.instance.textNode(value);
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
