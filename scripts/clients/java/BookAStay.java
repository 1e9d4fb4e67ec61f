import dev.stayhub.client.ApiClient;
import dev.stayhub.client.ApiException;
import dev.stayhub.client.ApiResponse;
import dev.stayhub.client.api.AccountsApi;
import dev.stayhub.client.api.BookingsApi;
import dev.stayhub.client.api.FindingApi;
import dev.stayhub.client.model.Booking;
import dev.stayhub.client.model.BookingChanges;
import dev.stayhub.client.model.CancellationRequest;
import dev.stayhub.client.model.Credentials;
import dev.stayhub.client.model.NewBooking;
import dev.stayhub.client.model.Price;
import java.time.LocalDate;
import java.util.UUID;

/**
 * Books, changes and cancels a stay with a client that openapi-generator has made of openapi.yaml.
 *
 * <pre>BookAStay URL EMAIL PASSWORD PROPERTY CHECK_IN CHECK_OUT</pre>
 */
public final class BookAStay {

    private BookAStay() {}

    public static void main(String[] args) throws ApiException {
        ApiClient client = new ApiClient();
        client.updateBaseUri(args[0]);
        Credentials credentials = new Credentials().email(args[1]).password(args[2]);
        String token = new AccountsApi(client).signIn(credentials).getToken();
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));

        NewBooking stay = new NewBooking()
                .propertyId(UUID.fromString(args[3]))
                .checkIn(LocalDate.parse(args[4]))
                .checkOut(LocalDate.parse(args[5]))
                .guests(2);
        Price price = new FindingApi(client).quoteStay(stay).getPrice();
        stay.expectedTotalMinor(price.getTotalMinor()).expectedCurrency(price.getCurrency());

        BookingsApi bookings = new BookingsApi(client);
        String key = UUID.randomUUID().toString();
        ApiResponse<Booking> booked = bookings.createBookingWithHttpInfo(stay, key);
        UUID id = booked.getData().getId();
        System.out.println("booked " + id);
        // The response was lost? The same request again has no second effect.
        System.out.println("booked " + bookings.createBooking(stay, key).getId());

        String etag = booked.getHeaders().get("etag").get(0);
        Booking changed = bookings.changeBooking(id, new BookingChanges().guests(3), etag);
        System.out.println("changed to " + changed.getGuests() + " guests");
        try {
            bookings.changeBooking(id, new BookingChanges().guests(4), etag);
        } catch (ApiException e) {
            System.out.println("refused " + e.getCode());
        }

        CancellationRequest request = new CancellationRequest().reason("My plans have changed.");
        Booking cancelled = bookings.cancelBooking(id, UUID.randomUUID().toString(), null, request);
        System.out.println("now " + cancelled.getStatus());
    }
}
