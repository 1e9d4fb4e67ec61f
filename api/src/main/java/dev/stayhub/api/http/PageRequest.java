package dev.stayhub.api.http;

import dev.stayhub.runtime.text.Uuids;
import java.util.Optional;
import java.util.UUID;

/**
 * The requested page of a list.
 *
 * @param size the maximum number of items
 * @param after the public id of the last item of the previous page; empty for the first page
 */
public record PageRequest(int size, Optional<UUID> after) {

    public static final String SIZE = "pageSize";
    public static final String TOKEN = "pageToken";

    private static final int DEFAULT_SIZE = 20;
    private static final int MAX_SIZE = 100;
    /** One kind of token for all lists whose items have ids; each list checks whether it has the item. */
    private static final String LIST = "items by id";

    /**
     * The page that the query asks for; by default the first 20 items.
     *
     * @throws ProblemException if the size or the token is invalid
     */
    public static PageRequest of(QueryParameters query) {
        return new PageRequest(sizeIn(query), query.get(TOKEN).map(PageRequest::itemOf));
    }

    /**
     * The page size that the query asks for, for lists with their own kind of page token.
     *
     * @throws ProblemException if the size is invalid
     */
    public static int sizeIn(QueryParameters query) {
        return query.get(SIZE).map(PageRequest::size).orElse(DEFAULT_SIZE);
    }

    /** The token of the page that starts after this item. */
    public static String tokenAfter(UUID item) {
        return PageToken.write(LIST, item.toString());
    }

    /** The problem for a well-formed token whose item is not in this list. */
    public static ProblemException badToken() {
        return ProblemException.malformed("pageToken is not a token of this list.");
    }

    private static int size(String text) {
        if (!text.matches("[1-9]\\d{0,2}") || Integer.parseInt(text) > MAX_SIZE) {
            throw ProblemException.malformed("pageSize must be a number from 1 to " + MAX_SIZE + ".");
        }
        return Integer.parseInt(text);
    }

    private static UUID itemOf(String token) {
        return PageToken.read(LIST, token).flatMap(Uuids::parse).orElseThrow(PageRequest::badToken);
    }
}
