package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.twins.Twin.Mistake;
import dev.stayhub.testbed.mail.MailProvider;
import java.time.Duration;
import java.util.Set;

/** One of the twins: a single process that books and sends. */
final class TwinColumn implements Column {

    /** How long it waits for an answer of the provider, a guest waiting meanwhile. */
    static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration QUIET = Duration.ofMillis(800);

    private final Mistake mistake;
    private final Scene scene;
    private ChildProcess twin;

    TwinColumn(Mistake mistake, Scene scene) {
        this.mistake = mistake;
        this.scene = scene;
    }

    @Override
    public String title() {
        return mistake.id()
                .replace('-', ' ')
                .replace("commit then", "commit, then")
                .replace("send then", "send, then");
    }

    @Override
    public Scene scene() {
        return scene;
    }

    /** It tells the guest, and nobody else. */
    @Override
    public Set<String> owedFor(String bookingId) {
        return Set.of(Accounts.confirmationKey(bookingId));
    }

    @Override
    public void revive() throws InterruptedException {
        if (twin == null || !twin.isAlive()) {
            twin = scene.startTwin(mistake, PATIENCE);
        }
    }

    @Override
    public boolean passes(CrashPoint point) {
        return point == CrashPoint.BEFORE_COMMIT || point == CrashPoint.AFTER_COMMIT;
    }

    @Override
    public ChildProcess passing(CrashPoint point) {
        return twin;
    }

    @Override
    public ChildProcess sender() {
        return twin;
    }

    @Override
    public boolean answersBeforeItSends() {
        return mistake == Mistake.BACKGROUND_TASK;
    }

    @Override
    public int window() {
        return mistake == Mistake.BACKGROUND_TASK ? 2 : BurstFault.BOOKINGS;
    }

    @Override
    public int repeatsAtMost() {
        return 0;
    }

    /** Nobody will tell that it will not come: it is given up once nothing has moved for a while. */
    @Override
    public void settle(Accounts accounts) throws InterruptedException {
        MailProvider provider = scene.provider();
        long[] quietSince = {System.nanoTime()};
        int[] seen = {-1};
        Patience.until("it is quiet", LONG, () -> {
            int size = provider.mailbox().size();
            if (size != seen[0] || provider.underWay() > 0) {
                seen[0] = size;
                quietSince[0] = System.nanoTime();
            }
            return accounts.allTold() || System.nanoTime() - quietSince[0] > QUIET.toNanos();
        });
    }

    @Override
    public void shortenLease() {}

    @Override
    public boolean callStandIn() {
        return false;
    }

    @Override
    public void letHandlersHang() {}

    @Override
    public void standDown() {}

    @Override
    public void close() {
        scene.close();
    }
}
