package dev.stayhub.local.twins;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.util.UUID;

/** What a guest asks for. The rules are not looked at here: the twins are about what comes after. */
public record StayRequest(UUID propertyId, LocalDate checkIn, LocalDate checkOut, int guests) {

    /** From the body of {@code POST /v1/bookings}. */
    static StayRequest of(JsonNode body) {
        return new StayRequest(
                UUID.fromString(body.path("propertyId").asText()),
                LocalDate.parse(body.path("checkIn").asText()),
                LocalDate.parse(body.path("checkOut").asText()),
                body.path("guests").asInt());
    }
}
