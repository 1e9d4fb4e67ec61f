package dev.stayhub.api;

import static dev.stayhub.api.http.Access.OPEN;
import static dev.stayhub.api.http.Access.OPERATOR;
import static dev.stayhub.api.http.Access.OPTIONAL;
import static dev.stayhub.api.http.Access.SIGNED_IN;
import static dev.stayhub.api.http.Input.BODY;
import static dev.stayhub.api.http.Input.QUERY;
import static dev.stayhub.api.http.Work.LIVENESS;
import static dev.stayhub.api.http.Work.MONITORING;
import static dev.stayhub.api.http.Work.OPERATION;
import static dev.stayhub.api.http.Work.READING;
import static dev.stayhub.api.http.Work.SEARCH;
import static dev.stayhub.api.http.Work.SIGN_IN;
import static dev.stayhub.api.http.Work.WRITING;

import dev.stayhub.api.account.AccountRoutes;
import dev.stayhub.api.account.AttemptLimits;
import dev.stayhub.api.account.Authentication;
import dev.stayhub.api.account.ChangePassword;
import dev.stayhub.api.account.CompleteSignUp;
import dev.stayhub.api.account.KnownPlaces;
import dev.stayhub.api.account.PasswordHasher;
import dev.stayhub.api.account.RequestCode;
import dev.stayhub.api.account.ResetPassword;
import dev.stayhub.api.account.SignIn;
import dev.stayhub.api.account.SignOut;
import dev.stayhub.api.booking.BookingRoutes;
import dev.stayhub.api.booking.CancelBooking;
import dev.stayhub.api.booking.ChangeBooking;
import dev.stayhub.api.booking.CreateBooking;
import dev.stayhub.api.booking.ListBookings;
import dev.stayhub.api.booking.OfferRoutes;
import dev.stayhub.api.booking.QuoteStay;
import dev.stayhub.api.booking.ShowAvailability;
import dev.stayhub.api.booking.ShowBooking;
import dev.stayhub.api.booking.ShowConfirmationEmail;
import dev.stayhub.api.docs.DocsRoutes;
import dev.stayhub.api.http.Admission;
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
        var capacity = dependencies.capacity();
        var transactions = dependencies.transactions().limitedTo(capacity.writingConnections());
        var readTransactions = dependencies.transactions().limitedTo(capacity.readingConnections());
        var operatorTransactions = dependencies.transactions().limitedTo(capacity.operatorConnections());
        var accountTransactions = dependencies.transactions().limitedTo(capacity.accountConnections());
        var clock = dependencies.clock();
        var random = dependencies.random();
        var passwords = new PasswordHasher(random, dependencies.passwordCost(), capacity.hashingThreads());
        var idempotency = new Idempotency();

        var accounts = new AccountRoutes(
                new RequestCode(accountTransactions, dependencies.outbox()),
                new CompleteSignUp(accountTransactions, passwords),
                new SignIn(accountTransactions, passwords, random, clock),
                new SignOut(accountTransactions, clock),
                new ResetPassword(accountTransactions, passwords, clock),
                new ChangePassword(accountTransactions, passwords, clock),
                new AttemptLimits(dependencies.attemptLimits(), new KnownPlaces(accountTransactions, clock), clock));
        var index = dependencies.search().map(target -> SearchIndex.guarded(target, INDEX_DEADLINE));
        var saveProperty = new SaveProperty(transactions, dependencies.outbox(), index);
        var properties = new PropertyRoutes(
                new CreateProperty(transactions),
                new ShowProperty(readTransactions, clock),
                new ListProperties(readTransactions),
                new ChangeProperty(saveProperty),
                new PublishProperty(saveProperty),
                new UnpublishProperty(saveProperty),
                new DeleteProperty(saveProperty, clock),
                idempotency);
        var search = new SearchRoutes(new SearchProperties(readTransactions, index, clock));
        var searchIndex = new IndexRoutes(
                new RequestRebuild(operatorTransactions, index.isPresent()),
                new MeasureDrift(operatorTransactions, dependencies.search()));
        var bookings = new BookingRoutes(
                new CreateBooking(transactions, dependencies.outbox(), dependencies.bookingQuota(), random, clock),
                new ChangeBooking(transactions, dependencies.outbox(), dependencies.bookingQuota(), clock),
                new CancelBooking(transactions, dependencies.outbox(), clock),
                new ShowBooking(readTransactions),
                new ShowConfirmationEmail(readTransactions),
                new ListBookings(readTransactions),
                idempotency);
        var offers =
                new OfferRoutes(new QuoteStay(readTransactions, clock), new ShowAvailability(readTransactions, clock));
        var outbox = new OutboxRoutes(new LookAtOutbox(operatorTransactions));
        var docs = new DocsRoutes();
        var health = new HealthRoutes(dependencies.databaseHealth());
        var metrics = dependencies.metrics();

        var authentication = new Authentication(accountTransactions, clock);
        var admission = new Admission(capacity, clock);
        metrics.showWork(admission.places());
        // A request that is rejected for want of a token or of a place has cost neither a connection nor a wait.
        Handler entrance = ctx -> {
            authentication.requireToken(ctx);
            admission.handle(ctx);
            authentication.handle(ctx);
        };
        var settings = new HttpServer.Settings(capacity.serverThreads(), dependencies.corsOrigins());

        return HttpServer.create(settings, entrance, metrics, routes -> {
            routes.post("/v1/accounts", accounts::signUp, OPEN, SIGN_IN, BODY);
            routes.post("/v1/accounts/verification", accounts::completeSignUp, OPEN, SIGN_IN, BODY);
            routes.post("/v1/accounts/password-reset", accounts::requestPasswordReset, OPEN, SIGN_IN, BODY);
            routes.post("/v1/accounts/password", accounts::resetPassword, OPEN, SIGN_IN, BODY);
            routes.post("/v1/sessions", accounts::signIn, OPEN, SIGN_IN, BODY);
            routes.delete("/v1/sessions/current", accounts::signOut, SIGNED_IN, WRITING);
            get(routes, "/v1/me", accounts::me, SIGNED_IN, READING);
            routes.post("/v1/me/password", accounts::changePassword, SIGNED_IN, SIGN_IN, BODY);

            routes.post("/v1/properties", properties::create, SIGNED_IN, WRITING, BODY);
            get(routes, "/v1/properties", properties::list, OPTIONAL, READING, QUERY);
            get(routes, "/v1/properties/{id}", properties::show, OPTIONAL, READING);
            routes.patch("/v1/properties/{id}", properties::change, SIGNED_IN, WRITING, BODY);
            routes.delete("/v1/properties/{id}", properties::delete, SIGNED_IN, WRITING);
            routes.post("/v1/properties/{id}/publication", properties::publish, SIGNED_IN, WRITING);
            routes.delete("/v1/properties/{id}/publication", properties::unpublish, SIGNED_IN, WRITING);

            get(routes, "/v1/search", search::search, OPEN, SEARCH, QUERY);
            routes.post("/v1/search-index/rebuilds", searchIndex::rebuild, OPERATOR, OPERATION);
            get(routes, "/v1/search-index/rebuilds/{id}", searchIndex::showRebuild, OPERATOR, OPERATION);
            get(routes, "/v1/search-index/drift", searchIndex::drift, OPERATOR, OPERATION);

            get(routes, "/v1/properties/{id}/availability", offers::availability, OPTIONAL, READING, QUERY);
            routes.post("/v1/quotes", offers::quote, OPTIONAL, READING, BODY);

            routes.post("/v1/bookings", bookings::create, SIGNED_IN, WRITING, BODY);
            get(routes, "/v1/bookings", bookings::list, SIGNED_IN, READING, QUERY);
            get(routes, "/v1/bookings/{id}", bookings::show, SIGNED_IN, READING);
            get(routes, "/v1/bookings/{id}/confirmation-email", bookings::confirmationEmail, SIGNED_IN, READING);
            routes.patch("/v1/bookings/{id}", bookings::change, SIGNED_IN, WRITING, BODY);
            routes.post("/v1/bookings/{id}/cancellation", bookings::cancel, SIGNED_IN, WRITING, BODY);

            get(routes, "/v1/outbox", outbox::numbers, OPERATOR, OPERATION);
            get(routes, "/v1/outbox/messages", outbox::messages, OPERATOR, OPERATION, QUERY);

            get(routes, "/metrics", metrics::show, OPEN, MONITORING);
            get(routes, "/health/live", health::live, OPEN, LIVENESS);
            get(routes, "/health/ready", health::ready, OPEN, MONITORING);
            get(routes, "/openapi.yaml", docs::description, OPEN, READING);
            get(routes, "/docs", docs::page, OPEN, READING);
            get(routes, "/docs/{file}", docs::file, OPEN, READING);
            get(routes, "/problems/{name}", ProblemPages::show, OPEN, READING);
        });
    }

    /** Registers HEAD as well: Javalin's own handling of HEAD answers 200 even if the resource does not exist. */
    private static void get(RoutesConfig routes, String path, Handler handler, RouteRole... roles) {
        routes.get(path, handler, roles);
        routes.head(path, handler, roles);
    }
}
