package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two workers whose handlers take no time, one of which is killed again and again in the middle of a burst. Handlers
 * without a record of their own, as emails have, may repeat as much as a worker holds: its window.
 */
class KilledHandlersIT {

    private static final Duration LONG = Duration.ofMinutes(3);
    private static final int WINDOW = 25 * 8;
    private static final int BURST = 4_000;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path directory;

    private final int kills = Size.of("kills", 2, 50);
    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);
    private Path notes;

    @Test
    void killed_in_the_middle_of_bursts_no_message_is_lost_and_a_kill_repeats_a_window_at_most() throws Exception {
        notes = Files.createFile(directory.resolve("notes"));
        TestBookingMessages messages = new TestBookingMessages(database);
        Program[] workers = {start(), start()};
        try {
            for (int kill = 0; kill < kills; kill++) {
                int everStarted = workers.length + kill;
                await().atMost(LONG).until(() -> messages.count("outbox_workers", "TRUE") == everStarted);
                long moment = noted() + random.nextInt(1, BURST * 9 / 10);
                burst(messages);
                await().atMost(LONG).pollInterval(Duration.ofMillis(1)).until(() -> noted() >= moment);
                int victim = random.nextInt(workers.length);
                workers[victim].kill();
                workers[victim].close();
                workers[victim] = start();
            }
            await().atMost(LONG).until(() -> messages.count("outbox", "status = 'PENDING'") == 0);
        } finally {
            for (Program worker : workers) {
                worker.close();
            }
        }

        List<String> lines = Files.readAllLines(notes);
        int handled = new HashSet<>(lines).size();
        assertThat(messages.count("outbox", "status = 'DONE' AND copy_of IS NULL"))
                .as(again())
                .isEqualTo(BURST * kills);
        assertThat(handled).as(again()).isEqualTo(BURST * kills);
        assertThat(lines.size() - handled).as(again()).isLessThanOrEqualTo(WINDOW * kills);
    }

    private String again() {
        return "the same once more: -Dseed=" + seed;
    }

    private void burst(TestBookingMessages messages) {
        messages.owner().useHandle(handle -> handle.execute("""
                        INSERT INTO outbox (public_id, topic, subject, schema_version, payload, headers, available_at, due_at)
                        SELECT gen_random_uuid(), ?, 'subject', 1, '{}', '{}', now(), now() FROM generate_series(1, ?)
                        """, WorkerThatNotes.TOPIC, BURST));
    }

    private long noted() throws IOException {
        return Files.size(notes) / WorkerThatNotes.LINE_BYTES;
    }

    private Program start() {
        return new WorkerProgram(database, directory.resolve("sent"))
                .startThatNotes(notes, "--lease", "5s", "--slots", "8", "--interval", "100ms");
    }
}
