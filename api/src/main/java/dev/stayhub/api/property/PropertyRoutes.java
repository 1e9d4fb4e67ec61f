package dev.stayhub.api.property;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.api.account.Authentication;
import dev.stayhub.api.http.Body;
import dev.stayhub.api.http.ETags;
import dev.stayhub.api.http.Ids;
import dev.stayhub.api.http.Json;
import dev.stayhub.api.http.Page;
import dev.stayhub.api.http.PageRequest;
import dev.stayhub.api.http.Problem;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.ProblemType;
import dev.stayhub.api.http.QueryParameters;
import dev.stayhub.api.idempotency.Answer;
import dev.stayhub.api.idempotency.Idempotency;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.Set;

/** {@code /v1/properties}. */
public final class PropertyRoutes {

    private final CreateProperty createProperty;
    private final ShowProperty showProperty;
    private final ListProperties listProperties;
    private final ChangeProperty changeProperty;
    private final PublishProperty publishProperty;
    private final Idempotency idempotency;

    public PropertyRoutes(
            CreateProperty createProperty,
            ShowProperty showProperty,
            ListProperties listProperties,
            ChangeProperty changeProperty,
            PublishProperty publishProperty,
            Idempotency idempotency) {
        this.createProperty = createProperty;
        this.showProperty = showProperty;
        this.listProperties = listProperties;
        this.changeProperty = changeProperty;
        this.publishProperty = publishProperty;
        this.idempotency = idempotency;
    }

    /** {@code POST /v1/properties}. */
    public void create(Context ctx) {
        ObjectNode body = Body.object(ctx);
        PropertyChange created = createProperty.create(
                Authentication.caller(ctx),
                PropertyForm.read(body),
                idempotency.once(ctx, "createProperty", body, PropertyRoutes::created, PropertyChange.Replayed::new));
        created(created).orElseThrow().send(ctx);
    }

    /** {@code GET /v1/properties/{id}}. */
    public void show(Context ctx) {
        answer(
                ctx,
                showProperty
                        .show(Authentication.optionalCaller(ctx), Ids.inPath(ctx))
                        .orElseThrow(ProblemException::notFound));
    }

    /** {@code GET /v1/properties}. */
    public void list(Context ctx) {
        PageRequest page = PageRequest.of(QueryParameters.read(ctx, Set.of(PageRequest.SIZE, PageRequest.TOKEN)));
        ctx.json(Page.of(
                listProperties.list(page).orElseThrow(PageRequest::badToken),
                page,
                Property::publicId,
                PropertyView::of));
    }

    /** {@code PATCH /v1/properties/{id}}: fields that are absent stay as they are. */
    public void change(Context ctx) {
        ObjectNode changes = Body.object(ctx);
        answer(
                ctx,
                changeProperty.change(
                        Authentication.caller(ctx),
                        Ids.inPath(ctx),
                        ETags.ifMatch(ctx),
                        details -> PropertyForm.read(Json.fieldsOf(details).setAll(changes))));
    }

    /** {@code POST /v1/properties/{id}/publication}. */
    public void publish(Context ctx) {
        answer(ctx, publishProperty.publish(Authentication.caller(ctx), Ids.inPath(ctx)));
    }

    private static Optional<Answer> created(PropertyChange change) {
        if (change instanceof PropertyChange.Done done) {
            Property property = done.property();
            return Optional.of(Answer.created(
                    "/v1/properties/" + property.publicId(), property.version(), PropertyView.of(property)));
        }
        return change instanceof PropertyChange.Replayed replayed ? Optional.of(replayed.answer()) : Optional.empty();
    }

    private static void answer(Context ctx, PropertyChange change) {
        if (change instanceof PropertyChange.Done done) {
            answer(ctx, done.property());
        } else if (change instanceof PropertyChange.NotTheOwner) {
            throw new ProblemException(Problem.of(ProblemType.FORBIDDEN, "Only its owner may change a property."));
        } else if (change instanceof PropertyChange.AnotherVersion) {
            throw new ProblemException(
                    Problem.of(ProblemType.VERSION_MISMATCH, "The property has another version than If-Match says."));
        } else {
            throw ProblemException.notFound();
        }
    }

    private static void answer(Context ctx, Property property) {
        ETags.write(ctx, property.version());
        ctx.json(PropertyView.of(property));
    }
}
