package dev.stayhub.outbox.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stayhub.outbox.testing.OutboxFixture;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageListTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private static final String PAINTED = "room.painted";
    private static final String SOLD = "room.sold";
    private static final MessageFilter EVERYTHING = filter(null, null, null);

    private static MessageFilter filter(MessageStatus status, String topic, String subject) {
        return new MessageFilter(Optional.ofNullable(status), Optional.ofNullable(topic), Optional.ofNullable(subject));
    }

    private MessagePage page(MessageList list, int size, String after) {
        return outbox.api().withHandle(handle -> list.page(handle, size, Optional.ofNullable(after)));
    }

    /** All pages one after the other, with something done after each. */
    private List<StoredMessage> all(MessageList list, int size, Runnable meanwhile) {
        List<StoredMessage> all = new ArrayList<>();
        String next = null;
        do {
            MessagePage page = page(list, size, next);
            assertThat(page.messages()).hasSizeLessThanOrEqualTo(size);
            all.addAll(page.messages());
            next = page.next().orElse(null);
            meanwhile.run();
        } while (next != null);
        return all;
    }

    private List<StoredMessage> all(MessageFilter filter) {
        return all(new MessageList(filter), 7, () -> {});
    }

    private static List<UUID> ids(List<StoredMessage> messages) {
        return messages.stream().map(StoredMessage::publicId).toList();
    }

    private void someOfEach() {
        outbox.pending(PAINTED, 30);
        outbox.pending(SOLD, 20);
        outbox.dead(PAINTED, 25, 60);
        outbox.finished("DONE", SOLD, 40, "1 hour");
        outbox.finished("DISCARDED", PAINTED, 9, "1 hour");
    }

    @Test
    void without_a_filter_all_come_the_latest_written_first() {
        someOfEach();

        List<StoredMessage> all = all(EVERYTHING);

        assertThat(all).hasSize(124);
        assertThat(all.get(0).status()).isEqualTo(MessageStatus.DISCARDED);
        assertThat(all.get(123).topic()).isEqualTo(PAINTED);
        assertThat(ids(all)).doesNotHaveDuplicates();
        assertThat(page(new MessageList(EVERYTHING), 124, null).next()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(MessageStatus.class)
    void a_status_a_topic_and_a_subject_are_filters_in_any_combination(MessageStatus status) {
        someOfEach();

        for (String topic : new String[] {null, PAINTED, SOLD, "robot.arrived"}) {
            for (String subject : new String[] {null, "subject-3", "subject-25"}) {
                List<StoredMessage> found = all(filter(status, topic, subject));

                assertThat(found)
                        .hasSize(outbox.count("status = '" + status + "'"
                                + (topic == null ? "" : " AND topic = '" + topic + "'")
                                + (subject == null ? "" : " AND subject = '" + subject + "'")))
                        .allSatisfy(message -> {
                            assertThat(message.status()).isEqualTo(status);
                            assertThat(message.topic()).isEqualTo(topic == null ? message.topic() : topic);
                            assertThat(message.subject()).isEqualTo(subject == null ? message.subject() : subject);
                        });
                assertThat(ids(found)).doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void what_is_pending_comes_by_topic_and_the_longest_due_first() {
        outbox.pending(SOLD, 9);
        outbox.pending(PAINTED, 9);
        outbox.execute("UPDATE outbox SET due_at = now() - id % 4 * INTERVAL '1 minute'");

        List<StoredMessage> pending = all(filter(MessageStatus.PENDING, null, null));

        assertThat(pending.stream().map(StoredMessage::publicId).map(UUID::toString))
                .containsExactlyElementsOf(outbox.texts("SELECT public_id FROM outbox ORDER BY topic, due_at, id"));
        assertThat(ids(all(filter(MessageStatus.PENDING, SOLD, null)))).isEqualTo(ids(pending.subList(9, 18)));
    }

    @Test
    void what_is_dead_comes_the_latest_dead_first() {
        outbox.dead(PAINTED, 9, 60);
        outbox.dead(SOLD, 9, 60);

        assertThat(ids(all(filter(MessageStatus.DEAD, null, null))).stream().map(UUID::toString))
                .containsExactlyElementsOf(
                        outbox.texts("SELECT public_id FROM outbox ORDER BY processed_at DESC, id DESC"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void each_message_is_on_one_page_while_others_are_settled_written_and_removed(boolean isPendingOnly) {
        outbox.pending(PAINTED, 200);
        outbox.finished("DONE", SOLD, 100, "1 hour");
        List<String> stay = outbox.texts("SELECT public_id FROM outbox WHERE id % 3 = 0 AND status = 'PENDING'");
        MessageFilter filter = filter(isPendingOnly ? MessageStatus.PENDING : null, null, null);

        List<StoredMessage> seen = all(new MessageList(filter), 10, () -> {
            outbox.execute("""
                    UPDATE outbox SET status = 'DONE', processed_at = now() WHERE id = ANY (ARRAY(
                        SELECT id FROM outbox WHERE status = 'PENDING' AND id % 3 = 1 ORDER BY random() LIMIT 7))
                    """);
            outbox.execute("UPDATE outbox SET attempts = attempts + 1, available_at = now() + INTERVAL '1 hour'"
                    + " WHERE status = 'PENDING' AND id % 3 = 0");
            outbox.execute("""
                    DELETE FROM outbox WHERE id = ANY (ARRAY(
                        SELECT id FROM outbox WHERE id % 3 = 2 ORDER BY random() LIMIT 7))
                    """);
            if (outbox.count("topic = 'room.aired'") < 30) {
                outbox.pending("room.aired", 3);
            }
        });

        assertThat(ids(seen)).doesNotHaveDuplicates();
        assertThat(ids(seen).stream().map(UUID::toString)).containsAll(stay);
    }

    @Test
    void a_page_looks_at_no_more_than_it_may_and_then_says_where_to_go_on() {
        someOfEach();
        MessageList list = new MessageList(filter(MessageStatus.DISCARDED, null, "subject-1"), 50);
        outbox.finished("DONE", SOLD, 120, "1 hour");

        assertThat(page(list, 10, null).messages()).isEmpty();
        assertThat(page(list, 10, null).next()).isPresent();
        assertThat(all(list, 10, () -> {})).hasSize(1);
    }

    @Test
    void pages_that_end_where_the_looking_ends_neither_repeat_nor_lose_anything() {
        outbox.pending(PAINTED, 100);
        outbox.dead(PAINTED, 100, 60);

        for (int size : List.of(1, 4, 5, 6, 25)) {
            for (MessageStatus status : new MessageStatus[] {null, MessageStatus.PENDING, MessageStatus.DEAD}) {
                List<UUID> all = ids(all(new MessageList(filter(status, null, null), 5), size, () -> {}));

                assertThat(all).doesNotHaveDuplicates().hasSize(status == null ? 200 : 100);
            }
        }
    }

    @Test
    void a_list_of_what_is_done_does_not_read_the_table() {
        outbox.finished("DONE", PAINTED, 30_000, "1 hour");
        outbox.dead(SOLD, 5_000, 60);
        outbox.pending(SOLD, 5_000);
        outbox.execute("ANALYZE outbox");

        for (MessageStatus status : new MessageStatus[] {
            null, MessageStatus.DONE, MessageStatus.DISCARDED, MessageStatus.PENDING, MessageStatus.DEAD
        }) {
            for (String topic : new String[] {null, PAINTED, "robot.arrived"}) {
                for (String subject : new String[] {null, "subject-7"}) {
                    String what = status + " " + topic + " " + subject;
                    assertThat(fetched(filter(status, topic, subject))).as(what).isLessThan(10_100);
                }
            }
        }
    }

    /** How many rows a first page reads through indexes. */
    private long fetched(MessageFilter filter) {
        try (Handle handle = outbox.api().open()) {
            handle.begin();
            long before = counted(handle, "idx_tup_fetch");
            long scansBefore = counted(handle, "seq_scan");
            new MessageList(filter).page(handle, 20, Optional.empty());
            assertThat(counted(handle, "seq_scan")).as("scans of the table").isEqualTo(scansBefore);
            long fetched = counted(handle, "idx_tup_fetch") - before;
            handle.rollback();
            return fetched;
        }
    }

    /** In this transaction and in what the session has not yet reported. */
    private static long counted(Handle handle, String column) {
        Long counted = handle.createQuery(
                        "SELECT " + column + " FROM pg_stat_xact_user_tables WHERE relname = 'outbox'")
                .mapTo(Long.class)
                .one();
        return counted;
    }

    @Test
    void a_page_that_is_none_is_refused() {
        someOfEach();
        String ofAll = page(new MessageList(EVERYTHING), 1, null).next().orElseThrow();
        MessageList dead = new MessageList(filter(MessageStatus.DEAD, null, null));
        String ofTheDead = page(dead, 1, null).next().orElseThrow();

        assertThat(page(dead, 1, ofTheDead).messages()).hasSize(1);
        for (String token : List.of(
                "nonsense", "", "!", ofAll, encoded("1@2@a\0b"), encoded("99999999999999999999"), encoded("1@-"))) {
            assertThatExceptionOfType(BadPageException.class).as(token).isThrownBy(() -> page(dead, 1, token));
        }
        assertThatExceptionOfType(BadPageException.class)
                .isThrownBy(() -> page(new MessageList(EVERYTHING), 1, ofTheDead));
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_topic_of_any_characters_can_be_gone_on_from() {
        String topic = "a@b@12 \u00e9\ud83d\ude80\n%";
        outbox.pending(topic, 5);
        outbox.pending(PAINTED, 5);

        List<StoredMessage> all = all(new MessageList(filter(MessageStatus.PENDING, null, null)), 2, () -> {});

        assertThat(new HashSet<>(ids(all))).hasSize(10);
        assertThat(all).hasSize(10).first().extracting(StoredMessage::topic).isEqualTo(topic);
    }
}
