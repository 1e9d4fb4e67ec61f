package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.Message;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Jdbi;

/** What the outbox ought to be, kept in memory in the simplest way, and compared with what it is. */
final class OutboxModel {

    enum Status {
        PENDING,
        DONE,
        DEAD
    }

    /** A message as it ought to be; leased without lapsed means that somebody has it. */
    record Row(Status status, int attempts, int deferrals, long token, boolean leased, boolean lapsed, boolean due) {

        boolean claimable(int suspectFrom) {
            return status == Status.PENDING && due && (!leased || (lapsed && attempts < suspectFrom));
        }

        boolean suspect(int suspectFrom) {
            return status == Status.PENDING && due && leased && lapsed && attempts >= suspectFrom;
        }

        Row claimed() {
            return new Row(status, attempts + 1, deferrals, token + 1, true, false, due);
        }

        Row settled(Status now, int attemptsNow, int deferralsNow, boolean dueNow) {
            return new Row(now, attemptsNow, deferralsNow, token + 1, false, false, dueNow);
        }
    }

    private final Jdbi owner;
    private final int suspectFrom;
    private final Map<Long, Row> rows = new TreeMap<>();

    OutboxModel(Jdbi owner, int suspectFrom) {
        this.owner = owner;
        this.suspectFrom = suspectFrom;
    }

    Row row(long id) {
        return rows.get(id);
    }

    Map<Long, Row> rows() {
        return rows;
    }

    /** Rows that are new in the table. */
    void enqueued() {
        owner.useHandle(handle -> handle.createQuery("SELECT id FROM outbox")
                .mapTo(Long.class)
                .forEach(id -> rows.putIfAbsent(id, new Row(Status.PENDING, 0, 0, 0, false, false, true))));
    }

    /** A claim took only what it may, as much as it could, and nothing twice. */
    void claimed(Collection<Message> messages, int limit) {
        long claimable =
                rows.values().stream().filter(row -> row.claimable(suspectFrom)).count();
        assertThat(messages).hasSize((int) Math.min(limit, claimable));
        assertThat(messages).extracting(Message::id).doesNotHaveDuplicates();
        messages.forEach(message -> {
            Row before = rows.get(message.id());
            assertThat(before.claimable(suspectFrom))
                    .as("claimable: %s", before)
                    .isTrue();
            rows.put(message.id(), before.claimed());
        });
    }

    /** The row changes only if the token is still the one the message was claimed with. */
    void settled(Message message, Status now, int attempts, int deferrals, boolean due) {
        Row before = rows.get(message.id());
        if (before != null && before.token() == message.leaseToken()) {
            rows.put(message.id(), before.settled(now, attempts, deferrals, due));
        }
    }

    void change(long id, Row row) {
        rows.put(id, row);
    }

    void lapse() {
        rows.replaceAll((id, row) -> row.leased()
                ? new Row(row.status(), row.attempts(), row.deferrals(), row.token(), true, true, row.due())
                : row);
    }

    void timePasses() {
        rows.replaceAll((id, row) -> row.status() == Status.PENDING
                ? new Row(row.status(), row.attempts(), row.deferrals(), row.token(), row.leased(), row.lapsed(), true)
                : row);
    }

    void purged() {
        rows.values().removeIf(row -> row.status() == Status.DONE);
    }

    List<Long> suspects() {
        return rows.entrySet().stream()
                .filter(entry -> entry.getValue().suspect(suspectFrom))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The table says the same as the model: no message is missing, none is there that should not be. */
    void verify() {
        Map<Long, String> found = owner.withHandle(handle -> handle.createQuery("""
                        SELECT id, status || ' ' || attempts || ' ' || deferrals || ' ' || lease_token || ' '
                                   || (leased_until IS NOT NULL) || ' ' || coalesce(leased_until <= now(), FALSE) AS row
                        FROM outbox
                        """)
                .map((row, context) -> Map.entry(row.getLong("id"), row.getString("row")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
        Map<Long, String> expected = new HashMap<>();
        rows.forEach((id, row) -> expected.put(
                id,
                row.status() + " " + row.attempts() + " " + row.deferrals() + " " + row.token() + " " + row.leased()
                        + " " + row.lapsed()));
        assertThat(found).isEqualTo(expected);
    }
}
