package dev.stayhub.api.ops;

import dev.stayhub.api.http.ItemPage;
import dev.stayhub.api.http.PageRequest;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.QueryParameters;
import dev.stayhub.outbox.ops.BadPageException;
import dev.stayhub.outbox.ops.MessageFilter;
import dev.stayhub.outbox.ops.MessageList;
import dev.stayhub.outbox.ops.MessagePage;
import dev.stayhub.outbox.ops.MessageStatus;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.Set;

/** {@code /v1/outbox}: for operators. */
public final class OutboxRoutes {

    private static final String STATUS = "status";
    private static final String TOPIC = "topic";
    private static final String SUBJECT = "subject";

    private final LookAtOutbox lookAtOutbox;

    public OutboxRoutes(LookAtOutbox lookAtOutbox) {
        this.lookAtOutbox = lookAtOutbox;
    }

    /** {@code GET /v1/outbox}. */
    public void numbers(Context ctx) {
        ctx.json(OutboxView.of(lookAtOutbox.numbers()));
    }

    /**
     * {@code GET /v1/outbox/messages?status&topic&subject}. A page can be short or empty without being the last one.
     */
    public void messages(Context ctx) {
        QueryParameters query =
                QueryParameters.read(ctx, Set.of(STATUS, TOPIC, SUBJECT, PageRequest.SIZE, PageRequest.TOKEN));
        MessageList list = new MessageList(
                new MessageFilter(query.get(STATUS).map(OutboxRoutes::status), query.get(TOPIC), query.get(SUBJECT)));
        MessagePage page;
        try {
            page = lookAtOutbox.messages(list, PageRequest.sizeIn(query), query.get(PageRequest.TOKEN));
        } catch (BadPageException e) {
            throw PageRequest.badToken();
        }
        ctx.json(new ItemPage<>(
                page.messages().stream().map(MessageView::of).toList(),
                page.next().orElse(null)));
    }

    private static MessageStatus status(String text) {
        return Arrays.stream(MessageStatus.values())
                .filter(status -> status.name().equals(text))
                .findFirst()
                .orElseThrow(() -> ProblemException.malformed("status must be PENDING, DONE, DEAD or DISCARDED."));
    }
}
