package dev.stayhub.api.search;

import dev.stayhub.api.http.PageRequest;
import dev.stayhub.api.http.PageToken;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.QueryParameters;
import dev.stayhub.search.Place;
import dev.stayhub.search.PropertySearch;
import dev.stayhub.search.PropertySearch.PriceRange;
import dev.stayhub.search.PropertySearch.Sort;
import dev.stayhub.search.SearchWords;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parses and validates the query of {@code GET /v1/search}. */
final class SearchForm {

    static final Set<String> PARAMETERS = Set.of(
            "q",
            "city",
            "country",
            "checkIn",
            "checkOut",
            "guests",
            "currency",
            "minPrice",
            "maxPrice",
            "amenities",
            "sort",
            PageRequest.SIZE,
            PageRequest.TOKEN);

    private static final int MAX_TEXT_LENGTH = 200;
    private static final int MAX_AMENITIES = 10;
    private static final int MAX_GUESTS = 100;
    private static final int MAX_NIGHTS = 365;
    private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");
    private static final Pattern GUESTS = Pattern.compile("\\d{1,3}");
    private static final Pattern AMOUNT = Pattern.compile("\\d{1,12}");

    private final QueryParameters query;

    SearchForm(QueryParameters query) {
        this.query = query;
    }

    /** The dates and the number of guests, if the query has dates. */
    Optional<StayCriteria> stay() {
        Optional<LocalDate> checkIn = query.date("checkIn");
        Optional<LocalDate> checkOut = query.date("checkOut");
        if (checkIn.isPresent() != checkOut.isPresent()) {
            throw ProblemException.malformed("checkIn and checkOut must be given together.");
        }
        return checkIn.map(from -> stay(from, checkOut.orElseThrow()));
    }

    /**
     * The other search criteria.
     *
     * @param nights the length of the stay, if the query has dates
     */
    PropertySearch search(OptionalInt nights, int size) {
        SearchWords words = words();
        Optional<PriceRange> price = price();
        Sort sort = sort(!words.isEmpty(), price.isPresent());
        return new PropertySearch(
                words,
                query.text("city", MAX_TEXT_LENGTH),
                formed("country", COUNTRY, "an ISO 3166-1 alpha-2 code such as PT"),
                price,
                amenities(),
                guests(),
                nights,
                sort,
                query.get(PageRequest.TOKEN).map(token -> place(sort, token)),
                size);
    }

    /** Identifies this search without its page, so that a page token of another search is rejected. */
    String fingerprint() {
        return PARAMETERS.stream()
                .filter(name -> !name.equals(PageRequest.SIZE) && !name.equals(PageRequest.TOKEN))
                .sorted()
                .map(name -> name + "=" + query.get(name).orElse(""))
                .collect(Collectors.joining("\n"));
    }

    private SearchWords words() {
        try {
            return query.text("q", MAX_TEXT_LENGTH).map(SearchWords::in).orElse(SearchWords.NONE);
        } catch (IllegalArgumentException e) {
            throw ProblemException.malformed("q " + e.getMessage() + ".");
        }
    }

    private Place place(Sort sort, String token) {
        String place = PageToken.read(fingerprint(), token).orElseThrow(PageRequest::badToken);
        try {
            return Place.parse(sort, place);
        } catch (IllegalArgumentException e) {
            throw PageRequest.badToken();
        }
    }

    private StayCriteria stay(LocalDate checkIn, LocalDate checkOut) {
        StayCriteria stay = new StayCriteria(checkIn, checkOut, guests().orElse(1));
        if (stay.nights() < 1 || stay.nights() > MAX_NIGHTS) {
            throw ProblemException.malformed("From checkIn to checkOut there must be 1 to " + MAX_NIGHTS + " nights.");
        }
        return stay;
    }

    private OptionalInt guests() {
        Optional<String> text = formed("guests", GUESTS, "a number from 1 to " + MAX_GUESTS);
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        int guests = Integer.parseInt(text.get());
        if (guests < 1 || guests > MAX_GUESTS) {
            throw ProblemException.malformed("guests must be a number from 1 to " + MAX_GUESTS + ".");
        }
        return OptionalInt.of(guests);
    }

    private Optional<PriceRange> price() {
        Optional<String> currency = formed("currency", CURRENCY, "an ISO 4217 code such as EUR");
        OptionalLong min = amount("minPrice");
        OptionalLong max = amount("maxPrice");
        if (currency.isEmpty() && (min.isPresent() || max.isPresent())) {
            throw ProblemException.malformed("minPrice and maxPrice require currency.");
        }
        if (min.isPresent() && max.isPresent() && min.getAsLong() > max.getAsLong()) {
            throw ProblemException.malformed("minPrice must not be above maxPrice.");
        }
        return currency.map(code -> new PriceRange(code, min, max));
    }

    private OptionalLong amount(String name) {
        return formed(name, AMOUNT, "an amount in the currency's minor unit, such as 9500")
                .map(text -> OptionalLong.of(Long.parseLong(text)))
                .orElse(OptionalLong.empty());
    }

    private Set<String> amenities() {
        Set<String> amenities = new LinkedHashSet<>();
        query.text("amenities", MAX_TEXT_LENGTH)
                .ifPresent(list -> Arrays.stream(list.split(",", -1))
                        .map(String::strip)
                        .filter(amenity -> !amenity.isEmpty())
                        .forEach(amenities::add));
        if (amenities.size() > MAX_AMENITIES) {
            throw ProblemException.malformed("amenities can list at most " + MAX_AMENITIES + ", separated by commas.");
        }
        return amenities;
    }

    /** Without search words there is no relevance, so the newest come first. */
    private Sort sort(boolean hasWords, boolean hasCurrency) {
        Sort sort = switch (query.get("sort").orElse("relevance")) {
            case "relevance" -> hasWords ? Sort.RELEVANCE : Sort.NEWEST;
            case "price" -> Sort.PRICE;
            case "newest" -> Sort.NEWEST;
            default -> throw ProblemException.malformed("sort must be relevance, price or newest.");
        };
        if (sort == Sort.PRICE && !hasCurrency) {
            throw ProblemException.malformed("sort=price requires currency.");
        }
        return sort;
    }

    private Optional<String> formed(String name, Pattern form, String what) {
        Optional<String> text = query.get(name);
        if (text.filter(value -> !form.matcher(value).matches()).isPresent()) {
            throw ProblemException.malformed(name + " must be " + what + ".");
        }
        return text;
    }
}
