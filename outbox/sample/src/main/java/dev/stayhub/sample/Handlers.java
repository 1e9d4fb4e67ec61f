package dev.stayhub.sample;

import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.outbox.Subscription;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Jdbi;

/** Who handles what. */
final class Handlers {

    private Handlers() {}

    static List<Subscription> all(Jdbi jdbi, Outbox outbox, URI accounting) {
        Destination desk = new Destination("accounting", Duration.ofSeconds(5));
        return List.of(
                Subscription.once(ParcelPacked.TOPIC, "write-invoice", jdbi, new WriteInvoice(outbox)),
                Subscription.of(InvoiceWritten.TOPIC, "send-invoice", new SendInvoice(accounting), desk));
    }
}
