package dev.stayhub.api.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * A page of a list.
 *
 * @param items in the list's order
 * @param nextPageToken the token of the next page; null on the last page
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ItemPage<T>(List<T> items, String nextPageToken) {

    public ItemPage {
        items = List.copyOf(items);
    }

    /**
     * A page of the rows that a query found.
     *
     * @param found the rows, including one more than the page size if there is a next page
     * @param id the public id of an item
     */
    public static <F, T> ItemPage<T> of(List<F> found, PageRequest request, Function<F, UUID> id, Function<F, T> view) {
        List<F> items = found.subList(0, Math.min(found.size(), request.size()));
        String next =
                found.size() > request.size() ? PageRequest.tokenAfter(id.apply(items.get(items.size() - 1))) : null;
        return new ItemPage<>(items.stream().map(view).toList(), next);
    }
}
