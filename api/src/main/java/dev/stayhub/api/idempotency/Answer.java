package dev.stayhub.api.idempotency;

import dev.stayhub.api.http.ETags;
import dev.stayhub.api.http.Json;
import io.javalin.http.ContentType;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpStatus;
import java.util.Optional;

/**
 * What a request that had its effect is answered with, now and whenever it is repeated.
 *
 * @param status the HTTP status, from 200 to 299
 * @param location where what was created can be found
 * @param version of what the body shows
 * @param body JSON
 * @param replayed whether an earlier request had the effect, and this one none
 */
public record Answer(int status, Optional<String> location, int version, String body, boolean replayed) {

    private static final String REPLAYED = "Idempotent-Replayed";

    /** Something is there that was not. */
    public static Answer created(String location, int version, Object view) {
        return new Answer(HttpStatus.CREATED.getCode(), Optional.of(location), version, Json.write(view), false);
    }

    /** Something is as it was asked to be. */
    public static Answer ok(int version, Object view) {
        return new Answer(HttpStatus.OK.getCode(), Optional.empty(), version, Json.write(view), false);
    }

    public void send(Context ctx) {
        location.ifPresent(at -> ctx.header(Header.LOCATION, at));
        if (replayed) {
            ctx.header(REPLAYED, "true");
        }
        ETags.write(ctx, version);
        ctx.status(status).contentType(ContentType.JSON).result(body);
    }
}
