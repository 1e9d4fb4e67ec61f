package dev.stayhub.api.http;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Searches that cannot be meant: method, path, status. */
final class BadSearches {

    private BadSearches() {}

    static Stream<Arguments> all() {
        return Stream.concat(
                Stream.of(
                                "colour=red",
                                "Q=loft",
                                "&",
                                "q=a&q=b",
                                "q=%00",
                                "q=" + "x".repeat(201),
                                "q=" + "%F0%9F%8F%A0".repeat(201),
                                "q=loft+a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t",
                                "q=" + "%E3%8D%BF".repeat(100),
                                "city=%00",
                                "city=" + "x".repeat(201),
                                "country=",
                                "country=pt",
                                "country=PRT",
                                "country=P%00",
                                "checkIn=2027-05-10",
                                "checkOut=2027-05-10",
                                "checkIn=2027-05-10&checkOut=2027-05-10",
                                "checkIn=2027-05-10&checkOut=2027-05-09",
                                "checkIn=2027-05-10&checkOut=2028-05-10",
                                "checkIn=2027-02-29&checkOut=2027-03-02",
                                "checkIn=infinity&checkOut=2027-03-02",
                                "checkIn=%2B12026-01-01&checkOut=%2B12026-01-02",
                                "checkIn=2027-05-10T00:00:00Z&checkOut=2027-05-12",
                                "guests=",
                                "guests=0",
                                "guests=-1",
                                "guests=101",
                                "guests=two",
                                "guests=2.0",
                                "guests=%EF%BC%92",
                                "guests=4294967297",
                                "currency=eur",
                                "currency=EURO",
                                "currency=",
                                "minPrice=100",
                                "maxPrice=100",
                                "currency=EUR&minPrice=-1",
                                "currency=EUR&minPrice=1.5",
                                "currency=EUR&minPrice=101&maxPrice=100",
                                "currency=EUR&maxPrice=1e9",
                                "currency=EUR&maxPrice=1000000000000",
                                "currency=EUR&maxPrice=9223372036854775808",
                                "sort=",
                                "sort=cheapest",
                                "sort=PRICE",
                                "sort=price",
                                "amenities=a,b,c,d,e,f,g,h,i,j,k",
                                "amenities=%00",
                                "amenities=" + "x".repeat(201),
                                "pageSize=0",
                                "pageSize=101",
                                "pageSize=ten",
                                "pageToken=",
                                "pageToken=%25%25%25",
                                "pageToken=nonsense",
                                "pageToken=" + BadAddresses.TOKEN_OF_AN_UNKNOWN_ITEM)
                        .map(query -> Arguments.of("GET", "/v1/search?" + query, 400)),
                Stream.of(
                        Arguments.of("HEAD", "/v1/search?sort=price", 400),
                        Arguments.of("POST", "/v1/search", 405),
                        Arguments.of("PUT", "/v1/search?q=loft", 405),
                        Arguments.of("DELETE", "/v1/search", 405),
                        Arguments.of("QUERY", "/v1/search", 405),
                        Arguments.of("GET", "/v1/search/", 404),
                        Arguments.of("GET", "/v1/search/loft", 404)));
    }
}
