package dev.stayhub.search;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a guest looks for. What is empty does not matter to them.
 *
 * @param words looked for in title, city, amenities and description; a typo or two are forgiven
 * @param city all of its name; case and accents do not matter
 * @param country ISO 3166-1 alpha-2
 * @param price only comparable within a currency
 * @param amenities all of them have to be there; case and accents do not matter
 * @param guests so many people have to fit in
 * @param nights so many nights have to be bookable at a time
 * @param sort in which order; {@link Sort#PRICE} wants a price's currency
 * @param after the place that the hits go on behind
 * @param size how many hits at most
 */
public record PropertySearch(
        Optional<String> words,
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
            throw new IllegalArgumentException("prices are sorted within one currency");
        }
    }

    /** The order of hits; among equals, that of their ids. */
    public enum Sort {
        /** The best match of the words first. */
        RELEVANCE,
        /** The cheapest night first. */
        PRICE,
        /** The property that was created last first. */
        NEWEST
    }

    /**
     * Nightly rates in one currency, both ends included.
     *
     * @param currency ISO 4217; amounts are in its minor unit
     */
    public record PriceRange(String currency, OptionalLong minMinor, OptionalLong maxMinor) {}

    /** The same search, going on behind a place. */
    public PropertySearch from(Optional<Place> place, int hits) {
        return new PropertySearch(words, city, country, price, amenities, guests, nights, sort, place, hits);
    }
}
