package dev.stayhub.local.demo;

import java.net.URI;
import java.time.LocalDate;
import java.util.List;

/** Nights that are free, for an example that works when it is pasted. */
public record DemoStay(String propertyId, String title, LocalDate checkIn, LocalDate checkOut) {

    /** Shell commands that log in as the guest and book it. */
    public List<String> commands(URI api) {
        String json = "-H 'Content-Type: application/json'";
        return List.of(
                "  token=$(curl -sS " + json + " " + api + "/v1/sessions \\",
                "    -d '" + DemoAccount.GUEST.login() + "' | sed 's/.*\"token\": *\"\\([^\"]*\\)\".*/\\1/')",
                "  curl -sS " + json + " -H \"Authorization: Bearer $token\" " + api + "/v1/bookings \\",
                "    -d '{\"propertyId\":\"" + propertyId + "\",\"checkIn\":\"" + checkIn + "\",\"checkOut\":\""
                        + checkOut + "\",\"guests\":2}'");
    }
}
