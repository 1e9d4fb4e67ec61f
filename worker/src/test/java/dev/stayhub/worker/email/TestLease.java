package dev.stayhub.worker.email;

import dev.stayhub.outbox.Lease;
import java.time.Duration;

/** A lease that lasts as long as the test says. */
final class TestLease implements Lease {

    private boolean mine = true;
    private Duration remaining = Duration.ofSeconds(60);

    void lose() {
        mine = false;
    }

    void leave(Duration time) {
        remaining = time;
    }

    @Override
    public Duration remaining() {
        return remaining;
    }

    @Override
    public boolean stillMine() {
        return mine;
    }
}
