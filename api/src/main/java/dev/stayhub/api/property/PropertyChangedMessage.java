package dev.stayhub.api.property;

import dev.stayhub.events.EventJson;
import dev.stayhub.events.PropertyChanged;
import dev.stayhub.outbox.NewMessage;
import dev.stayhub.search.PropertyDocument;
import java.util.Map;

/** The event of a property whose index entry is out of date. */
final class PropertyChangedMessage {

    private PropertyChangedMessage() {}

    static NewMessage of(PropertyDocument document, Map<String, String> correlation) {
        PropertyChanged event =
                new PropertyChanged(document.id(), document.version(), PropertyChanged.INDEX_WRITE_FAILED);
        return NewMessage.dueNow(
                PropertyChanged.TOPIC.name(),
                document.id().toString(),
                PropertyChanged.TOPIC.schemaVersion(),
                EventJson.write(event),
                correlation);
    }
}
