package dev.stayhub.search;

import dev.stayhub.search.PropertyDocument.Listing;
import dev.stayhub.search.PropertyDocument.Tombstone;
import dev.stayhub.search.PropertySearch.PriceRange;
import dev.stayhub.search.PropertySearch.Sort;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/** Documents and searches to begin with. */
final class SampleDocuments {

    private SampleDocuments() {}

    static Listing listing(String title) {
        return listing(UUID.randomUUID(), 1, title);
    }

    static Listing listing(UUID id, int version, String title) {
        return new Listing(
                id,
                version,
                title,
                "Two rooms.\nThird floor.",
                "Lisbon",
                "PT",
                "EUR",
                9_500,
                4,
                1,
                30,
                List.of("Wi-Fi", "balcony"),
                Instant.parse("2026-03-01T10:00:00.123456Z"));
    }

    static Listing in(String city, String country) {
        return new Listing(
                UUID.randomUUID(),
                1,
                "Flat in the old town",
                "",
                city,
                country,
                "EUR",
                9_500,
                4,
                1,
                30,
                List.of(),
                Instant.parse("2026-03-01T10:00:00Z"));
    }

    static Listing priced(String title, String currency, long nightlyRateMinor, Instant createdAt) {
        return new Listing(
                UUID.randomUUID(),
                1,
                title,
                "",
                "Lisbon",
                "PT",
                currency,
                nightlyRateMinor,
                4,
                2,
                14,
                List.of(),
                createdAt);
    }

    static Tombstone tombstone(UUID id, int version) {
        return new Tombstone(id, version);
    }

    static PropertySearch everything() {
        return search(null, null, null, null, Set.of(), OptionalInt.empty(), OptionalInt.empty(), Sort.NEWEST);
    }

    static PropertySearch words(String words) {
        return search(words, null, null, null, Set.of(), OptionalInt.empty(), OptionalInt.empty(), Sort.RELEVANCE);
    }

    static PropertySearch inPlace(String city, String country) {
        return search(null, city, country, null, Set.of(), OptionalInt.empty(), OptionalInt.empty(), Sort.NEWEST);
    }

    static PropertySearch with(String... amenities) {
        return search(null, null, null, null, Set.of(amenities), OptionalInt.empty(), OptionalInt.empty(), Sort.NEWEST);
    }

    static PropertySearch forStay(int guests, int nights) {
        return search(null, null, null, null, Set.of(), OptionalInt.of(guests), OptionalInt.of(nights), Sort.NEWEST);
    }

    static PropertySearch priced(String currency, Long min, Long max, Sort sort) {
        PriceRange price = new PriceRange(currency, optional(min), optional(max));
        return search(null, null, null, price, Set.of(), OptionalInt.empty(), OptionalInt.empty(), sort);
    }

    /** The same property at another price. */
    static Listing priced(Listing listing, int version, long nightlyRateMinor) {
        return changed(listing, version, listing.title(), nightlyRateMinor);
    }

    /** The same property under another title. */
    static Listing renamed(Listing listing, int version, String title) {
        return changed(listing, version, title, listing.nightlyRateMinor());
    }

    private static Listing changed(Listing listing, int version, String title, long nightlyRateMinor) {
        return new Listing(
                listing.id(),
                version,
                title,
                listing.description(),
                listing.city(),
                listing.country(),
                listing.currency(),
                nightlyRateMinor,
                listing.maxGuests(),
                listing.minNights(),
                listing.maxNights(),
                listing.amenities(),
                listing.createdAt());
    }

    /** What is null does not matter. */
    private static PropertySearch search(
            String words,
            String city,
            String country,
            PriceRange price,
            Set<String> amenities,
            OptionalInt guests,
            OptionalInt nights,
            Sort sort) {
        return new PropertySearch(
                words == null ? SearchWords.NONE : SearchWords.in(words),
                Optional.ofNullable(city),
                Optional.ofNullable(country),
                Optional.ofNullable(price),
                amenities,
                guests,
                nights,
                sort,
                Optional.empty(),
                100);
    }

    private static OptionalLong optional(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
