package dev.stayhub.api.search;

import dev.stayhub.api.testing.Answer;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.search.testing.SearchServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What may be asked of search, and what may not. */
class SearchQueryTest {

    @RegisterExtension
    static final RunningApi api = RunningApi.searching(SearchServer.shared().newIndex());

    @Test
    void a_query_that_cannot_be_meant_is_told_what_is_wrong() {
        for (String query : List.of(
                "colour=red",
                "q=a&q=b",
                "country=Portugal",
                "country=pt",
                "checkIn=2027-05-10",
                "checkOut=2027-05-10",
                "checkIn=2027-05-10&checkOut=2027-05-10",
                "checkIn=2027-05-10&checkOut=2028-05-10",
                "checkIn=2027-02-29&checkOut=2027-03-02",
                "checkIn=infinity&checkOut=2027-03-02",
                "guests=0",
                "guests=101",
                "guests=two",
                "minPrice=100",
                "maxPrice=100",
                "currency=EUR&minPrice=-1",
                "currency=EUR&minPrice=1.5",
                "currency=euro",
                "sort=price",
                "sort=cheapest",
                "pageSize=0",
                "amenities=a,b,c,d,e,f,g,h,i,j,k",
                "q=%00",
                "city=%00",
                "q=" + "x".repeat(201))) {
            Answer answer = api.anonymous().get("/v1/search?" + query);
            answer.expectProblem(400, "malformed-request");
        }
    }

    @Test
    void odd_words_find_nothing_and_break_nothing() {
        for (String words : List.of("\"", "\\", "*:*", "a AND (", "雪🏠", "x".repeat(200), " ".repeat(5) + ",")) {
            api.anonymous().get(Searches.path("q", words)).expect(200);
            api.anonymous().get(Searches.path("city", words)).expect(200);
            api.anonymous().get(Searches.path("amenities", words)).expect(200);
        }
        api.anonymous().get("/v1/search?q=%ED%A0%80").expect(200);
    }
}
