package dev.stayhub.api.idempotency;

import dev.stayhub.api.http.ETags;
import dev.stayhub.api.http.StrictJson;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpStatus;
import java.util.Optional;

/**
 * The response to a request that had its effect, and to every repeat of it.
 *
 * @param status the HTTP status, from 200 to 299
 * @param location the path of the created resource
 * @param version the version that the body shows
 * @param body JSON
 * @param replayed whether this is the stored response to an earlier request
 */
public record Answer(int status, Optional<String> location, int version, String body, boolean replayed) {

    private static final String REPLAYED = "Idempotent-Replayed";

    /** 201: a resource was created. */
    public static Answer created(String location, int version, Object view) {
        return new Answer(HttpStatus.CREATED.getCode(), Optional.of(location), version, StrictJson.write(view), false);
    }

    /** 200: the resource is as requested. */
    public static Answer ok(int version, Object view) {
        return new Answer(HttpStatus.OK.getCode(), Optional.empty(), version, StrictJson.write(view), false);
    }

    public void send(Context ctx) {
        location.ifPresent(at -> ctx.header(Header.LOCATION, at));
        if (replayed) {
            ctx.header(REPLAYED, "true");
        }
        ctx.status(status);
        ETags.answer(ctx, version, body);
    }
}
