package dev.stayhub.search;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Search criteria. Empty criteria match everything.
 *
 * @param words searched in title, city, amenities and description, with fuzzy matching of short texts
 * @param city the whole name, case- and accent-insensitive
 * @param country ISO 3166-1 alpha-2
 * @param price a range of prices in one currency
 * @param amenities all are required; case- and accent-insensitive
 * @param guests the minimum capacity
 * @param nights a length of stay that the property must allow
 * @param sort the order; {@link Sort#PRICE} requires a price range with its currency
 * @param after the position after which the page starts
 * @param size the maximum number of hits
 */
public record PropertySearch(
        SearchWords words,
        Optional<String> city,
        Optional<String> country,
        Optional<PriceRange> price,
        Set<String> amenities,
        OptionalInt guests,
        OptionalInt nights,
        Sort sort,
        Optional<Place> after,
        int size) {

    public PropertySearch {
        requireNonNull(words, "words");
        requireNonNull(city, "city");
        requireNonNull(country, "country");
        amenities = Set.copyOf(amenities);
        requireNonNull(guests, "guests");
        requireNonNull(nights, "nights");
        requireNonNull(after, "after");
        if (sort == Sort.PRICE && price.isEmpty()) {
            throw new IllegalArgumentException("sorting by price requires a currency");
        }
    }

    /** The order of hits; hits with equal sort values are ordered by id. */
    public enum Sort {
        /** Best match of the words first. How well a property matches depends only on its own text. */
        RELEVANCE,
        /** Lowest price per night first. */
        PRICE,
        /** Newest property first. */
        NEWEST
    }

    /**
     * A range of nightly rates in one currency, inclusive.
     *
     * @param currency ISO 4217; amounts are in its minor unit
     */
    public record PriceRange(String currency, OptionalLong minMinor, OptionalLong maxMinor) {}

    /** The same search, starting after a position. */
    public PropertySearch from(Optional<Place> place, int hits) {
        return new PropertySearch(words, city, country, price, amenities, guests, nights, sort, place, hits);
    }
}
