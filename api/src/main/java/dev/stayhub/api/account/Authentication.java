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

/** Finds out who calls, before the route does anything. */
public final class Authentication implements Handler {

    private static final String CALLER = "caller";
    private static final String SCHEME = "Bearer ";
    private static final String CHALLENGE = "Bearer realm=\"stayhub\"";

    private final Transactions transactions;
    private final Clock clock;

    public Authentication(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Who is signed in, on a route for those who are. */
    public static Account caller(Context ctx) {
        return optionalCaller(ctx).orElseThrow();
    }

    /** Who is signed in, if anybody is. */
    public static Optional<Account> optionalCaller(Context ctx) {
        return Optional.ofNullable(ctx.attribute(CALLER));
    }

    /**
     * Who is signed in, on a route where that need not be anybody.
     *
     * @throws ProblemException if nobody is
     */
    public static Account signedIn(Context ctx) {
        return optionalCaller(ctx).orElseThrow(Authentication::noToken);
    }

    /** No password, or not the right one. */
    static ProblemException wrongCredentials() {
        return new ProblemException(
                Problem.of(ProblemType.WRONG_CREDENTIALS, "No account has this email address and this password."),
                Map.of(Header.WWW_AUTHENTICATE, CHALLENGE));
    }

    @Override
    public void handle(Context ctx) {
        if (ctx.routeRoles().contains(Access.OPEN)) {
            return;
        }
        String header = ctx.header(Header.AUTHORIZATION);
        if (header != null) {
            ctx.attribute(CALLER, bearer(header).flatMap(this::accountOf).orElseThrow(Authentication::invalidToken));
        } else if (!ctx.routeRoles().contains(Access.OPTIONAL)) {
            throw noToken();
        }
        if (ctx.routeRoles().contains(Access.OPERATOR) && !caller(ctx).isOperator()) {
            throw new ProblemException(Problem.of(ProblemType.FORBIDDEN, "This is for operators."));
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
        return unauthenticated("There is no token.", CHALLENGE);
    }

    private static ProblemException invalidToken() {
        return unauthenticated("The token is unknown, expired or revoked.", CHALLENGE + ", error=\"invalid_token\"");
    }

    private static ProblemException unauthenticated(String detail, String challenge) {
        return new ProblemException(
                Problem.of(ProblemType.UNAUTHENTICATED, detail), Map.of(Header.WWW_AUTHENTICATE, challenge));
    }
}
