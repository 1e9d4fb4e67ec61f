// Books, changes and cancels a stay with a client that openapi-generator has made of openapi.yaml:
// node bookAStay.js URL EMAIL PASSWORD PROPERTY CHECK_IN CHECK_OUT
import { randomUUID } from 'node:crypto';
import { AccountsApi, BookingsApi, Configuration, FindingApi, NewBooking, ResponseError } from './client';

async function bookAStay(
  basePath: string, email: string, password: string, propertyId: string, checkIn: string, checkOut: string,
): Promise<void> {
  const accounts = new AccountsApi(new Configuration({ basePath }));
  const { token } = await accounts.signIn({ credentials: { email, password } });
  const configuration = new Configuration({ basePath, accessToken: token });

  const stay: NewBooking = { propertyId, checkIn: new Date(checkIn), checkOut: new Date(checkOut), guests: 2 };
  const { price } = await new FindingApi(configuration).quoteStay({ newBooking: stay });
  const newBooking = { ...stay, expectedTotalMinor: price?.totalMinor, expectedCurrency: price?.currency };

  const bookings = new BookingsApi(configuration);
  const idempotencyKey = randomUUID();
  const booked = await bookings.createBookingRaw({ newBooking, idempotencyKey });
  const { id } = await booked.value();
  console.log(`booked ${id}`);
  // The response was lost? The same request again has no second effect.
  console.log(`booked ${(await bookings.createBooking({ newBooking, idempotencyKey })).id}`);

  const ifMatch = booked.raw.headers.get('etag') ?? undefined;
  const changed = await bookings.changeBooking({ id, ifMatch, bookingChanges: { guests: 3 } });
  console.log(`changed to ${changed.guests} guests`);
  try {
    await bookings.changeBooking({ id, ifMatch, bookingChanges: { guests: 4 } });
  } catch (error) {
    if (!(error instanceof ResponseError)) {
      throw error;
    }
    console.log(`refused ${error.response.status}`);
  }

  const cancelled = await bookings.cancelBooking({
    id, idempotencyKey: randomUUID(), cancellationRequest: { reason: 'My plans have changed.' },
  });
  console.log(`now ${cancelled.status}`);
}

const [url, email, password, property, checkIn, checkOut] = process.argv.slice(2);
bookAStay(url, email, password, property, checkIn, checkOut).catch((error) => {
  console.error(error);
  process.exit(1);
});
