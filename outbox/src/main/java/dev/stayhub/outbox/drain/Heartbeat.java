package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.drain.settle.SettleQueries;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Extends all leases of this worker, on a connection of its own, so that busy handlers cannot starve it. */
final class Heartbeat implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(Heartbeat.class);

    private final Jdbi jdbi;
    private final ClaimQueries queries;
    private final DrainSettings settings;
    private final Window window;
    private final DrainListener listener;

    Heartbeat(Jdbi jdbi, DrainSettings settings, Window window, DrainListener listener) {
        this.jdbi = jdbi;
        this.queries = new ClaimQueries(settings);
        this.settings = settings;
        this.window = window;
        this.listener = listener;
    }

    @Override
    public void run() {
        try {
            beat();
        } catch (RuntimeException e) {
            log.warn("leases could not be extended: {}", e.getMessage());
        } catch (Error e) {
            // Out of memory, for example. The next beat may succeed; without any, all leases would be lost.
            log.error("leases could not be extended", e);
        }
    }

    /** One beat. */
    void beat() {
        List<Held> held = window.all().stream().filter(each -> !each.isLost()).toList();
        if (!held.isEmpty()) {
            jdbi.useHandle(handle -> extend(handle, held));
        }
    }

    private void extend(Handle handle, List<Held> held) {
        List<Message> messages = held.stream().map(Held::message).toList();
        long sentNanos = System.nanoTime();
        Set<Long> extended = queries.extend(handle, messages);
        Set<Long> lost = extended.size() == messages.size() ? Set.of() : SettleQueries.lost(handle, messages);
        for (Held each : held) {
            if (extended.contains(each.message().id())) {
                each.extendedAt(sentNanos, settings.lease());
            } else if (lost.contains(each.message().id()) && !each.isFinished() && each.markLost()) {
                // The token of a finished message may have changed because this worker is settling it: its lease is not
                // lost.
                listener.leaseLost(each.message().topic());
            }
        }
    }
}
