package dev.stayhub.api.http;

import dev.stayhub.runtime.text.Uuids;
import java.util.Optional;
import java.util.UUID;

/**
 * Which part of a list is asked for.
 *
 * @param size how many items at most
 * @param after the public id of the item that the page before ended with; empty for the first page
 */
public record PageRequest(int size, Optional<UUID> after) {

    public static final String SIZE = "pageSize";
    public static final String TOKEN = "pageToken";

    private static final int DEFAULT_SIZE = 20;
    private static final int MAX_SIZE = 100;
    /** Any list whose items have ids: whether it has this item the list itself finds out. */
    private static final String LIST = "items by id";

    /**
     * The page that the query asks for; the first 20 items if it asks for none.
     *
     * @throws ProblemException if the size or the token is none
     */
    public static PageRequest of(QueryParameters query) {
        return new PageRequest(sizeIn(query), query.get(TOKEN).map(PageRequest::itemOf));
    }

    /**
     * How many items the query asks for at most, for lists with page tokens of their own.
     *
     * @throws ProblemException if that is no size
     */
    public static int sizeIn(QueryParameters query) {
        return query.get(SIZE).map(PageRequest::size).orElse(DEFAULT_SIZE);
    }

    /** Names a page that goes on after this item. */
    public static String tokenAfter(UUID item) {
        return PageToken.write(LIST, item.toString());
    }

    /** For tokens that look right and name an item that is not in this list. */
    public static ProblemException badToken() {
        return ProblemException.malformed("pageToken is not one that this list has given out.");
    }

    private static int size(String text) {
        if (!text.matches("[1-9]\\d{0,2}") || Integer.parseInt(text) > MAX_SIZE) {
            throw ProblemException.malformed("pageSize has to be a number from 1 to " + MAX_SIZE + ".");
        }
        return Integer.parseInt(text);
    }

    private static UUID itemOf(String token) {
        return PageToken.read(LIST, token).flatMap(Uuids::parse).orElseThrow(PageRequest::badToken);
    }
}
