package dev.stayhub.sample;

import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;

/** Packs a parcel. One transaction writes the parcel and the message about it, so there is never one without the other. */
public final class PackParcel {

    private final Jdbi jdbi;
    private final Outbox outbox;

    /** Over the service's own database; thread-safe. */
    public PackParcel(Jdbi jdbi, Outbox outbox) {
        this.jdbi = jdbi;
        this.outbox = outbox;
    }

    /**
     * Packs it.
     *
     * @throws RuntimeException if the database refuses it; then nothing was packed and nobody is told
     */
    public void pack(Parcel parcel) {
        jdbi.useTransaction(handle -> {
            ParcelQueries.insert(handle, parcel);
            String payload = Json.write(new ParcelPacked(parcel.label(), parcel.grams()));
            outbox.enqueue(
                    handle,
                    NewMessage.dueNow(
                            ParcelPacked.TOPIC, parcel.label(), ParcelPacked.SCHEMA_VERSION, payload, Map.of()));
        });
    }
}
