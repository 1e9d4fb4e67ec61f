package dev.stayhub.api.account;

import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.http.Access;
import dev.stayhub.api.http.Problem;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.ProblemType;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.Header;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/**
 * Authenticates the caller before the route's handler runs, in two steps: {@link #requireToken} looks at the request
 * only, {@link #handle} at the database.
 */
public final class Authentication implements Handler {

    private static final String CALLER = "caller";
    private static final String TOKEN = "token";
    private static final String SCHEME = "Bearer ";
    private static final String CHALLENGE = "Bearer realm=\"stayhub\"";

    private final Transactions transactions;
    private final Clock clock;

    public Authentication(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** The signed-in account, on a route that requires one. */
    public static Account caller(Context ctx) {
        return optionalCaller(ctx).orElseThrow();
    }

    /** The signed-in account, if there is one. */
    public static Optional<Account> optionalCaller(Context ctx) {
        return Optional.ofNullable(ctx.attribute(CALLER));
    }

    /**
     * The signed-in account, on a route that does not always require one.
     *
     * @throws ProblemException if the caller is not signed in
     */
    public static Account signedIn(Context ctx) {
        return optionalCaller(ctx).orElseThrow(Authentication::noToken);
    }

    /** The caller's token, on a route that requires authentication. */
    static String token(Context ctx) {
        return Optional.<String>ofNullable(ctx.attribute(TOKEN)).orElseThrow();
    }

    /** The problem for wrong credentials. */
    static ProblemException wrongCredentials() {
        return new ProblemException(
                Problem.of(ProblemType.WRONG_CREDENTIALS, "No account has this email address and password."),
                Map.of(Header.WWW_AUTHENTICATE, CHALLENGE));
    }

    /**
     * Rejects a request without a token on a route that requires one, and a token that cannot be one.
     *
     * @throws ProblemException 401
     */
    public void requireToken(Context ctx) {
        if (ctx.routeRoles().contains(Access.OPEN)) {
            return;
        }
        String header = ctx.header(Header.AUTHORIZATION);
        if (header != null) {
            ctx.attribute(TOKEN, bearer(header).orElseThrow(Authentication::invalidToken));
        } else if (!ctx.routeRoles().contains(Access.OPTIONAL)) {
            throw noToken();
        }
    }

    /** Looks up the account of the token that {@link #requireToken} has found. */
    @Override
    public void handle(Context ctx) {
        String token = ctx.attribute(TOKEN);
        if (token != null) {
            ctx.attribute(CALLER, accountOf(token).orElseThrow(Authentication::invalidToken));
        }
        if (ctx.routeRoles().contains(Access.OPERATOR) && !caller(ctx).isOperator()) {
            throw new ProblemException(Problem.of(ProblemType.FORBIDDEN, "This operation is for operators only."));
        }
    }

    private static Optional<String> bearer(String header) {
        return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? Optional.of(header.substring(SCHEME.length()).strip()).filter(Tokens::isOne)
                : Optional.empty();
    }

    private Optional<Account> accountOf(String token) {
        return transactions.reading(handle -> TokenQueries.findAccount(handle, Tokens.digest(token), clock.instant()));
    }

    private static ProblemException noToken() {
        return unauthenticated("The request has no access token.", CHALLENGE);
    }

    private static ProblemException invalidToken() {
        return unauthenticated(
                "The access token is unknown, expired or revoked.", CHALLENGE + ", error=\"invalid_token\"");
    }

    private static ProblemException unauthenticated(String detail, String challenge) {
        return new ProblemException(
                Problem.of(ProblemType.UNAUTHENTICATED, detail), Map.of(Header.WWW_AUTHENTICATE, challenge));
    }
}
