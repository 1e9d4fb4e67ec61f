package dev.stayhub.api;

import static dev.stayhub.api.http.Access.OPEN;
import static dev.stayhub.api.http.Access.OPERATOR;
import static dev.stayhub.api.http.Access.OPTIONAL;
import static dev.stayhub.api.http.Access.SIGNED_IN;

import dev.stayhub.api.account.AccountRoutes;
import dev.stayhub.api.account.AttemptLimits;
import dev.stayhub.api.account.Authentication;
import dev.stayhub.api.account.KnownPlaces;
import dev.stayhub.api.account.PasswordHasher;
import dev.stayhub.api.account.SignIn;
import dev.stayhub.api.account.SignOut;
import dev.stayhub.api.account.SignUp;
import dev.stayhub.api.booking.BookingRoutes;
import dev.stayhub.api.booking.CancelBooking;
import dev.stayhub.api.booking.ChangeBooking;
import dev.stayhub.api.booking.CreateBooking;
import dev.stayhub.api.booking.ListBookings;
import dev.stayhub.api.booking.OfferRoutes;
import dev.stayhub.api.booking.QuoteStay;
import dev.stayhub.api.booking.ShowAvailability;
import dev.stayhub.api.booking.ShowBooking;
import dev.stayhub.api.docs.DocsRoutes;
import dev.stayhub.api.http.HttpServer;
import dev.stayhub.api.http.ProblemPages;
import dev.stayhub.api.idempotency.Idempotency;
import dev.stayhub.api.ops.HealthRoutes;
import dev.stayhub.api.ops.IndexRoutes;
import dev.stayhub.api.ops.LookAtOutbox;
import dev.stayhub.api.ops.MeasureDrift;
import dev.stayhub.api.ops.OutboxRoutes;
import dev.stayhub.api.ops.RequestRebuild;
import dev.stayhub.api.property.ChangeProperty;
import dev.stayhub.api.property.CreateProperty;
import dev.stayhub.api.property.DeleteProperty;
import dev.stayhub.api.property.ListProperties;
import dev.stayhub.api.property.PropertyRoutes;
import dev.stayhub.api.property.PublishProperty;
import dev.stayhub.api.property.SaveProperty;
import dev.stayhub.api.property.ShowProperty;
import dev.stayhub.api.property.UnpublishProperty;
import dev.stayhub.api.search.SearchProperties;
import dev.stayhub.api.search.SearchRoutes;
import dev.stayhub.search.SearchIndex;
import io.javalin.Javalin;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Handler;
import io.javalin.security.RouteRole;
import java.time.Duration;

/** The use cases and the route table. */
public final class Routes {

    /** How long a save may wait for its index write, from the first byte sent to the last byte read. */
    private static final Duration INDEX_DEADLINE = Duration.ofMillis(500);

    private Routes() {}

    /** Builds the whole API without starting it. */
    public static Javalin create(Dependencies dependencies) {
        var transactions = dependencies.transactions();
        var clock = dependencies.clock();
        var random = dependencies.random();
        var passwords = new PasswordHasher(random, dependencies.passwordCost());
        var idempotency = new Idempotency();

        var accounts = new AccountRoutes(
                new SignUp(transactions, passwords),
                new SignIn(transactions, passwords, random, clock),
                new SignOut(transactions, clock),
                new AttemptLimits(dependencies.attemptLimits(), new KnownPlaces(transactions, clock), clock));
        var index = dependencies.search().map(target -> SearchIndex.guarded(target, INDEX_DEADLINE));
        var saveProperty = new SaveProperty(transactions, dependencies.outbox(), index);
        var properties = new PropertyRoutes(
                new CreateProperty(transactions),
                new ShowProperty(transactions),
                new ListProperties(transactions),
                new ChangeProperty(saveProperty),
                new PublishProperty(saveProperty),
                new UnpublishProperty(saveProperty),
                new DeleteProperty(saveProperty, clock),
                idempotency);
        var search = new SearchRoutes(new SearchProperties(transactions, index, clock));
        var searchIndex = new IndexRoutes(
                new RequestRebuild(transactions, index.isPresent()),
                new MeasureDrift(transactions, dependencies.search()));
        var bookings = new BookingRoutes(
                new CreateBooking(transactions, dependencies.outbox(), random, clock),
                new ChangeBooking(transactions, dependencies.outbox(), clock),
                new CancelBooking(transactions, dependencies.outbox(), clock),
                new ShowBooking(transactions),
                new ListBookings(transactions),
                idempotency);
        var offers = new OfferRoutes(new QuoteStay(transactions, clock), new ShowAvailability(transactions, clock));
        var outbox = new OutboxRoutes(new LookAtOutbox(transactions));
        var docs = new DocsRoutes();
        var health = new HealthRoutes(dependencies.databaseHealth());
        var metrics = dependencies.metrics();

        return HttpServer.create(new Authentication(transactions, clock), metrics, routes -> {
            routes.post("/v1/accounts", accounts::signUp, OPEN);
            routes.post("/v1/sessions", accounts::signIn, OPEN);
            routes.delete("/v1/sessions/current", accounts::signOut, SIGNED_IN);
            get(routes, "/v1/me", accounts::me, SIGNED_IN);

            routes.post("/v1/properties", properties::create, SIGNED_IN);
            get(routes, "/v1/properties", properties::list, OPTIONAL);
            get(routes, "/v1/properties/{id}", properties::show, OPTIONAL);
            routes.patch("/v1/properties/{id}", properties::change, SIGNED_IN);
            routes.delete("/v1/properties/{id}", properties::delete, SIGNED_IN);
            routes.post("/v1/properties/{id}/publication", properties::publish, SIGNED_IN);
            routes.delete("/v1/properties/{id}/publication", properties::unpublish, SIGNED_IN);

            get(routes, "/v1/search", search::search, OPEN);
            routes.post("/v1/search-index/rebuilds", searchIndex::rebuild, OPERATOR);
            get(routes, "/v1/search-index/rebuilds/{id}", searchIndex::showRebuild, OPERATOR);
            get(routes, "/v1/search-index/drift", searchIndex::drift, OPERATOR);

            get(routes, "/v1/properties/{id}/availability", offers::availability, OPTIONAL);
            routes.post("/v1/quotes", offers::quote, OPTIONAL);

            routes.post("/v1/bookings", bookings::create, SIGNED_IN);
            get(routes, "/v1/bookings", bookings::list, SIGNED_IN);
            get(routes, "/v1/bookings/{id}", bookings::show, SIGNED_IN);
            routes.patch("/v1/bookings/{id}", bookings::change, SIGNED_IN);
            routes.post("/v1/bookings/{id}/cancellation", bookings::cancel, SIGNED_IN);

            get(routes, "/v1/outbox", outbox::numbers, OPERATOR);
            get(routes, "/v1/outbox/messages", outbox::messages, OPERATOR);

            get(routes, "/metrics", metrics::show, OPEN);
            get(routes, "/health/live", health::live, OPEN);
            get(routes, "/health/ready", health::ready, OPEN);
            get(routes, "/openapi.yaml", docs::description, OPEN);
            get(routes, "/docs", docs::page, OPEN);
            get(routes, "/docs/{file}", docs::file, OPEN);
            get(routes, "/problems/{name}", ProblemPages::show, OPEN);
        });
    }

    /** Registers HEAD as well: Javalin's own handling of HEAD answers 200 even if the resource does not exist. */
    private static void get(RoutesConfig routes, String path, Handler handler, RouteRole access) {
        routes.get(path, handler, access);
        routes.head(path, handler, access);
    }
}
