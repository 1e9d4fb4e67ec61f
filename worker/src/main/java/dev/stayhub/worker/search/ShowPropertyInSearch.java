package dev.stayhub.worker.search;

import dev.stayhub.events.EventJson;
import dev.stayhub.events.MalformedPayloadException;
import dev.stayhub.events.PropertyChanged;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Lease;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.search.PropertyDocument;
import dev.stayhub.search.PropertyTable;
import dev.stayhub.search.SearchIndex;
import dev.stayhub.search.WriteOutcome;
import java.util.List;

/**
 * Updates the search index where the API could not. Reads the current state of the property, so late, repeated and
 * reordered messages do no harm: the written version is never older than that of the event.
 */
public final class ShowPropertyInSearch implements Handler {

    private final PropertyTable properties;
    private final SearchIndex index;

    public ShowPropertyInSearch(PropertyTable properties, SearchIndex index) {
        this.properties = properties;
        this.index = index;
    }

    @Override
    public Outcome handle(Message message, Lease lease) {
        PropertyChanged event;
        try {
            event = EventJson.read(PropertyChanged.TOPIC, message.payload());
        } catch (MalformedPayloadException e) {
            return Outcome.refused(e.getMessage());
        }
        List<PropertyDocument> documents = properties.documentsOf(List.of(event.propertyId()));
        // None: a draft, which was never in the index.
        return documents.isEmpty() ? Outcome.done() : outcome(index.write(documents.get(0)));
    }

    private static Outcome outcome(WriteOutcome written) {
        if (written instanceof WriteOutcome.Refused refused) {
            return Outcome.refused(refused.reason());
        }
        return written instanceof WriteOutcome.Unavailable unavailable
                ? Outcome.unavailable(unavailable.reason())
                : Outcome.done();
    }
}
