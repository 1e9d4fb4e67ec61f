package dev.stayhub.api.property;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.api.http.Fields;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.RequestError;
import dev.stayhub.api.http.StrictJson;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Parses and validates the details of a property. */
final class PropertyForm {

    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());
    private static final Set<String> ZONES = ZoneId.getAvailableZoneIds();
    /** Entries of the IANA database that are mere offsets, with an inverted sign. */
    private static final Pattern OFFSET_ZONE = Pattern.compile("Etc/GMT[+-]?\\d+|GMT[+-]?0|SystemV/.*");

    private static final long MAX_AMOUNT_MINOR = 1_000_000_000;
    private static final String AMENITIES = "amenities";
    private static final String NO_COMMA = "must not contain a comma, because searches separate amenities by commas";
    private static final int MAX_GUESTS = 100;
    private static final int MAX_NIGHTS = 365;

    private PropertyForm() {}

    /**
     * Reads the details of a new property from the body.
     *
     * @throws ProblemException that lists all errors
     */
    static PropertyDetails read(ObjectNode body) {
        return read(body, List.of());
    }

    /**
     * Reads changed details.
     *
     * @param before the details so far; fields that the body does not have keep their value
     * @throws ProblemException that lists all errors
     */
    static PropertyDetails change(PropertyDetails before, ObjectNode body) {
        ObjectNode details = StrictJson.fieldsOf(before);
        List<String> kept = texts(details.get(AMENITIES));
        return read(details.setAll(body), kept);
    }

    /** @param kept amenities that were saved when commas were accepted; they may stay */
    private static PropertyDetails read(ObjectNode body, List<String> kept) {
        Fields fields = new Fields(body);
        PropertyDetails details = new PropertyDetails(
                fields.line("title", 120),
                fields.optionalText("description", 5_000),
                fields.line("city", 100),
                fields.converted("country", PropertyForm::country),
                fields.converted("timeZone", PropertyForm::timeZone),
                fields.converted("currency", PropertyForm::currency),
                fields.whole("nightlyRateMinor", 1, MAX_AMOUNT_MINOR),
                fields.whole("cleaningFeeMinor", 0, MAX_AMOUNT_MINOR),
                (int) fields.whole("maxGuests", 1, MAX_GUESTS),
                (int) fields.whole("minNights", 1, MAX_NIGHTS),
                (int) fields.whole("maxNights", 1, MAX_NIGHTS),
                fields.time("checkInTime"),
                fields.time("checkOutTime"),
                fields.optionalLines(AMENITIES, 50, 50));
        fields.done();
        checkRules(details, kept);
        return details;
    }

    private static void checkRules(PropertyDetails details, List<String> kept) {
        List<RequestError> broken = new ArrayList<>();
        if (details.minNights() > details.maxNights()) {
            broken.add(RequestError.in("maxNights", "must not be less than minNights"));
        }
        for (int i = 0; i < details.amenities().size(); i++) {
            String amenity = details.amenities().get(i);
            if (amenity.contains(",") && !kept.contains(amenity)) {
                broken.add(new RequestError("/" + AMENITIES + "/" + i, null, NO_COMMA));
            }
        }
        if (!broken.isEmpty()) {
            throw ProblemException.rulesBroken(broken);
        }
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.textValue()));
        return texts;
    }

    private static String country(String code) {
        return valid(code, COUNTRIES.contains(code), "must be an ISO 3166-1 alpha-2 code such as PT");
    }

    private static ZoneId timeZone(String id) {
        boolean isRegion = ZONES.contains(id) && !OFFSET_ZONE.matcher(id).matches();
        return ZoneId.of(valid(id, isRegion, "must be an IANA time zone such as Europe/Lisbon, not an offset"));
    }

    private static String currency(String code) {
        boolean isMoney = Currency.getAvailableCurrencies().stream()
                // ISO 4217 codes of gold, testing and the like have no minor unit.
                .anyMatch(currency ->
                        currency.getCurrencyCode().equals(code) && currency.getDefaultFractionDigits() >= 0);
        return valid(code, isMoney, "must be an ISO 4217 code such as EUR");
    }

    private static String valid(String text, boolean valid, String otherwise) {
        if (!valid) {
            throw new IllegalArgumentException(otherwise);
        }
        return text;
    }
}
