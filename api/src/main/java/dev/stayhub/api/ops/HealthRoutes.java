package dev.stayhub.api.ops;

import dev.stayhub.runtime.database.DatabaseState;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;

/** {@code /health}: for orchestrators and load balancers. */
public final class HealthRoutes {

    private final DatabaseHealth database;

    public HealthRoutes(DatabaseHealth database) {
        this.database = database;
    }

    /** 200 if the process is up. The database is not checked, because a restart would not repair it. */
    public void live(Context ctx) {
        ctx.json(new Live("UP"));
    }

    /** 200 if requests, including writes, can be served; otherwise 503. */
    public void ready(Context ctx) {
        DatabaseState state = database.state();
        boolean ready = state == DatabaseState.UP;
        ctx.status(ready ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
        ctx.json(new Ready(ready ? "UP" : "DOWN", state));
    }

    private record Live(String status) {}

    private record Ready(String status, DatabaseState database) {}
}
