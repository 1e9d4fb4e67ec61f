package dev.stayhub.outbox.drain;

import java.util.concurrent.CountDownLatch;

/** Waits as code does that swallows interruptions. */
final class Deaf {

    private Deaf() {}

    static void await(CountDownLatch latch) {
        boolean deaf = true;
        while (deaf) {
            try {
                latch.await();
                deaf = false;
            } catch (InterruptedException e) {
                deaf = true;
            }
        }
    }
}
