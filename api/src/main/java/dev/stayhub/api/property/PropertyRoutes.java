package dev.stayhub.api.property;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.api.account.Authentication;
import dev.stayhub.api.http.Body;
import dev.stayhub.api.http.ETags;
import dev.stayhub.api.http.Ids;
import dev.stayhub.api.http.ItemPage;
import dev.stayhub.api.http.PageRequest;
import dev.stayhub.api.http.Problem;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.ProblemType;
import dev.stayhub.api.http.QueryParameters;
import dev.stayhub.api.http.Requests;
import dev.stayhub.api.http.StrictJson;
import dev.stayhub.api.idempotency.Answer;
import dev.stayhub.api.idempotency.Idempotency;
import dev.stayhub.api.idempotency.IdempotentRequest;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code /v1/properties}. */
public final class PropertyRoutes {

    private final CreateProperty createProperty;
    private final ShowProperty showProperty;
    private final ListProperties listProperties;
    private final ChangeProperty changeProperty;
    private final PublishProperty publishProperty;
    private final UnpublishProperty unpublishProperty;
    private final DeleteProperty deleteProperty;
    private final Idempotency idempotency;

    public PropertyRoutes(
            CreateProperty createProperty,
            ShowProperty showProperty,
            ListProperties listProperties,
            ChangeProperty changeProperty,
            PublishProperty publishProperty,
            UnpublishProperty unpublishProperty,
            DeleteProperty deleteProperty,
            Idempotency idempotency) {
        this.createProperty = createProperty;
        this.showProperty = showProperty;
        this.listProperties = listProperties;
        this.changeProperty = changeProperty;
        this.publishProperty = publishProperty;
        this.unpublishProperty = unpublishProperty;
        this.deleteProperty = deleteProperty;
        this.idempotency = idempotency;
    }

    /** {@code POST /v1/properties}. */
    public void create(Context ctx) {
        ObjectNode body = Body.object(ctx);
        PropertyDetails details = PropertyForm.read(body);
        IdempotentRequest<PropertyChange> request =
                idempotency.request(ctx, "createProperty", body, PropertyRoutes::created);
        request.run(deduplication -> createProperty.create(Authentication.caller(ctx), details, deduplication));
        request.answer().orElseThrow().send(ctx);
    }

    /** {@code GET /v1/properties/{id}}. */
    public void show(Context ctx) {
        answer(
                ctx,
                showProperty
                        .show(Authentication.optionalCaller(ctx), Ids.inPath(ctx))
                        .orElseThrow(ProblemException::notFound));
    }

    /** {@code GET /v1/properties}; with {@code owner=me}, all properties of the caller. */
    public void list(Context ctx) {
        QueryParameters query = QueryParameters.read(ctx, Set.of("owner", PageRequest.SIZE, PageRequest.TOKEN));
        PageRequest page = PageRequest.of(query);
        ctx.json(ItemPage.of(
                found(ctx, query.get("owner"), page).orElseThrow(PageRequest::badToken),
                page,
                Property::publicId,
                PropertyView::of));
    }

    private Optional<List<Property>> found(Context ctx, Optional<String> owner, PageRequest page) {
        if (owner.isEmpty()) {
            return listProperties.published(page.after(), page.size());
        }
        if (!owner.get().equals("me")) {
            throw ProblemException.malformed("owner must be me.");
        }
        return listProperties.ownedBy(Authentication.signedIn(ctx), page.after(), page.size());
    }

    /** {@code PATCH /v1/properties/{id}}: a JSON Merge Patch. */
    public void change(Context ctx) {
        ObjectNode changes = Body.mergePatch(ctx);
        answer(
                ctx,
                changeProperty.change(
                        Authentication.caller(ctx),
                        Ids.inPath(ctx),
                        ETags.ifMatch(ctx),
                        details -> PropertyForm.change(details, changes),
                        Requests.correlation(ctx)));
    }

    /** {@code POST /v1/properties/{id}/publication}. */
    public void publish(Context ctx) {
        answer(
                ctx,
                publishProperty.publish(
                        Authentication.caller(ctx), Ids.inPath(ctx), ETags.ifMatch(ctx), Requests.correlation(ctx)));
    }

    /** {@code DELETE /v1/properties/{id}/publication}. */
    public void unpublish(Context ctx) {
        answer(
                ctx,
                unpublishProperty.unpublish(
                        Authentication.caller(ctx), Ids.inPath(ctx), ETags.ifMatch(ctx), Requests.correlation(ctx)));
    }

    /** {@code DELETE /v1/properties/{id}}. */
    public void delete(Context ctx) {
        answer(
                ctx,
                deleteProperty.delete(
                        Authentication.caller(ctx), Ids.inPath(ctx), ETags.ifMatch(ctx), Requests.correlation(ctx)));
    }

    private static Optional<Answer> created(PropertyChange change) {
        return change instanceof PropertyChange.Done done
                ? Optional.of(Answer.created(
                        "/v1/properties/" + done.property().publicId(),
                        done.property().version(),
                        PropertyView.of(done.property())))
                : Optional.empty();
    }

    private static void answer(Context ctx, PropertyChange change) {
        if (change instanceof PropertyChange.Done done) {
            answer(ctx, done.property());
        } else if (change instanceof PropertyChange.Deleted) {
            ctx.status(HttpStatus.NO_CONTENT);
        } else if (change instanceof PropertyChange.NoSuchProperty) {
            throw ProblemException.notFound();
        } else {
            throw new ProblemException(problemOf(change));
        }
    }

    private static Problem problemOf(PropertyChange change) {
        if (change instanceof PropertyChange.StillBooked booked) {
            return Problem.with(
                    ProblemType.STILL_BOOKED,
                    "Current and future stays: " + booked.stays() + ".",
                    "stays",
                    booked.stays());
        }
        return change instanceof PropertyChange.NotTheOwner
                ? Problem.of(ProblemType.FORBIDDEN, "Only its owner can change a property.")
                : Problem.of(ProblemType.VERSION_MISMATCH, "The version of the property differs from If-Match.");
    }

    private static void answer(Context ctx, Property property) {
        ETags.answer(ctx, property.version(), StrictJson.write(PropertyView.of(property)));
    }
}
