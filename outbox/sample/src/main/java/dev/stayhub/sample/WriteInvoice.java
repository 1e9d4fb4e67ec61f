package dev.stayhub.sample;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.TransactionalHandler;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * Writes the invoice of a packed parcel. Its effect is in the database, so it happens exactly once: the invoice, the next
 * message and the note that this one is handled commit together.
 */
final class WriteInvoice implements TransactionalHandler {

    private static final long CENTS_A_PARCEL = 390;
    private static final long CENTS_A_KILOGRAM = 80;

    private final Outbox outbox;

    WriteInvoice(Outbox outbox) {
        this.outbox = outbox;
    }

    @Override
    public Outcome handle(Handle handle, Message message) {
        ParcelPacked packed;
        try {
            packed = Json.read(message.payload(), ParcelPacked.class);
        } catch (JsonProcessingException e) {
            // It will not get better by itself: a dead letter at once.
            return Outcome.refused("not a " + ParcelPacked.TOPIC + " payload: " + e.getOriginalMessage());
        }
        long cents = CENTS_A_PARCEL + CENTS_A_KILOGRAM * ((packed.grams() + 999) / 1_000);
        long number = ParcelQueries.insertInvoice(handle, packed.label(), cents);
        String payload = Json.write(new InvoiceWritten(number, packed.label(), cents));
        outbox.enqueue(
                handle,
                NewMessage.dueNow(
                        InvoiceWritten.TOPIC, packed.label(), InvoiceWritten.SCHEMA_VERSION, payload, Map.of()));
        return Outcome.done();
    }
}
