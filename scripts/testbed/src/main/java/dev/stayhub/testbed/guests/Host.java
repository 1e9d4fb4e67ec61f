package dev.stayhub.testbed.guests;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import java.io.IOException;
import java.util.List;
import java.util.UUID;

/**
 * The owner of places, who gives them names, and searches for them as everybody does; whatever is answered. Thread-safe.
 *
 * @param places their ids
 */
public record Host(ApiClient api, List<UUID> places) {

    /** Where the emails of whoever owns the places go. */
    public static final String EMAIL = "host@stayhub.test";

    /** One of the places. */
    public UUID place(int number) {
        return places.get(number);
    }

    /** Gives a place another title. */
    public Answer rename(UUID place, String title) throws InterruptedException {
        return api.orNoAnswer(
                "PATCH",
                "/v1/properties/" + place,
                JsonNodeFactory.instance.objectNode().put("title", title));
    }

    /** The titles that a search for a word finds; nothing while search does not answer. */
    public List<String> search(String word) throws InterruptedException {
        try {
            return api.titles(word);
        } catch (IOException noAnswer) {
            return List.of();
        }
    }
}
