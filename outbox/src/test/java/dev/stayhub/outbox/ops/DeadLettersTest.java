package dev.stayhub.outbox.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DeadLettersTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private static final String PAINTED = "room.painted";
    private static final RedriveRate RATE = new RedriveRate(10, false);
    private static final Decision DECISION = new Decision("an operator", "provider is back");

    private final DeadLetters deadLetters = new DeadLetters(outbox.jdbi());

    @Test
    void a_list_shows_the_latest_first_and_nothing_that_is_not_dead() {
        outbox.dead(PAINTED, 3, 60);
        outbox.pending(PAINTED, 2);
        outbox.finished("DISCARDED", PAINTED, 2, "1 hour");

        DeadLetterPage page = deadLetters.list(DeadLetterFilter.everything(), 10, Optional.empty());

        assertThat(page.letters())
                .extracting(DeadLetter::subject)
                .containsExactly("subject-3", "subject-2", "subject-1");
        assertThat(page.next()).isEmpty();
    }

    @Test
    void pages_lead_through_all_of_them_once_even_if_they_died_at_the_same_moment() {
        outbox.dead(PAINTED, 25, 60);
        outbox.execute("UPDATE outbox SET processed_at = now()");

        List<UUID> seen = new ArrayList<>();
        int pages = 0;
        Optional<String> next = Optional.empty();
        do {
            DeadLetterPage page = deadLetters.list(DeadLetterFilter.everything(), 10, next);
            page.letters().forEach(letter -> seen.add(letter.publicId()));
            next = page.next();
            pages++;
        } while (next.isPresent());

        assertThat(seen).hasSize(25).doesNotHaveDuplicates();
        assertThat(pages).isEqualTo(3);
    }

    @Test
    void a_page_token_that_is_none_is_refused() {
        assertThatExceptionOfType(BadPageException.class)
                .isThrownBy(() -> deadLetters.list(DeadLetterFilter.everything(), 10, Optional.of("yesterday")))
                .withMessageContaining("yesterday");
        String ofAnotherList = new MessagePosition("", Optional.empty(), 7).token();
        assertThatExceptionOfType(BadPageException.class)
                .isThrownBy(() -> deadLetters.list(DeadLetterFilter.everything(), 10, Optional.of(ofAnotherList)));
    }

    @Test
    void each_filter_leaves_out_what_it_says() {
        outbox.dead(PAINTED, 3, 60);
        outbox.dead("room.sold", 2, 600);
        Instant hoursAgo = Instant.now().minus(Duration.ofHours(5));
        UUID one = outbox.anyId("topic = 'room.sold'");

        assertThat(subjects(filter(PAINTED, null, null, null, null))).hasSize(3);
        assertThat(subjects(filter(null, "subject-2", null, null, null))).hasSize(2);
        assertThat(subjects(filter(null, null, hoursAgo, null, null))).hasSize(3);
        assertThat(subjects(filter(null, null, null, hoursAgo, null))).hasSize(2);
        assertThat(subjects(filter(null, null, null, null, "GUEST3@")))
                .as("upper or lower case")
                .containsExactly("subject-3");
        assertThat(subjects(filter(null, null, null, null, "%")))
                .as("a text, not a pattern")
                .isEmpty();
        assertThat(subjects(DeadLetterFilter.of(one))).containsExactly("subject-1");
        assertThat(subjects(filter("room.sold", "subject-3", null, null, null))).isEmpty();
    }

    @Test
    void a_redrive_starts_anew_and_says_who_and_why() {
        outbox.dead(PAINTED, 2, 60);
        UUID id = outbox.anyId("TRUE");

        RedriveResult result = deadLetters.redrive(DeadLetterFilter.of(id), new RedriveRate(10, true), DECISION);

        assertThat(result).isEqualTo(new RedriveResult(1, 1, 0, Set.of(), Duration.ZERO));
        assertThat(outbox.count(
                        "status = 'PENDING' AND attempts = 0 AND available_at <= now() AND due_at = available_at"
                                + " AND headers ->> 'force' = 'true' AND public_id = '" + id + "'"))
                .isEqualTo(1);
        assertThat(outbox.texts("SELECT action || ' ' || acted_by || ': ' || reason FROM outbox_audit"))
                .containsExactly("REDRIVE an operator: provider is back");
        assertThat(outbox.count("status = 'DEAD'")).isEqualTo(1);
    }

    @Test
    void a_redrive_of_many_does_not_hit_the_recovering_provider_all_at_once() {
        outbox.dead(PAINTED, 1_200, 600);

        RedriveResult result = deadLetters.redrive(DeadLetterFilter.everything(), new RedriveRate(20, false), DECISION);

        assertThat(result.done()).isEqualTo(1_200);
        assertThat(result.spread()).isEqualTo(Duration.ofMillis(59_950));
        assertThat(outbox.texts("""
                SELECT DISTINCT count(*)::TEXT
                FROM outbox
                GROUP BY floor(extract(EPOCH FROM available_at - (SELECT min(available_at) FROM outbox)))
                """)).as("due in each second").containsExactly("20");
        assertThat(outbox.count("available_at <= now()")).as("due at once").isPositive();
        assertThat(outbox.texts("""
                SELECT count(*)::TEXT
                FROM (SELECT id, lag(id) OVER (ORDER BY available_at) AS before FROM outbox) AS ordered
                WHERE before > id
                """)).as("those first that died first").containsExactly("0");
    }

    @Test
    void a_rehearsal_counts_and_changes_nothing() {
        outbox.dead(PAINTED, 501, 60);

        RedriveResult result = deadLetters.preview(filter(PAINTED, null, null, null, null), RATE);

        assertThat(result).isEqualTo(new RedriveResult(501, 0, 0, Set.of(), Duration.ofSeconds(50)));
        assertThat(outbox.count("status = 'DEAD' AND lease_token = 0")).isEqualTo(501);
        assertThat(outbox.texts("SELECT action FROM outbox_audit")).isEmpty();
    }

    @Test
    void a_discard_ends_them_for_good_and_says_who_and_why() {
        outbox.dead(PAINTED, 700, 60);
        outbox.dead("room.sold", 1, 60);

        RedriveResult result = deadLetters.discard(filter(PAINTED, null, null, null, null), DECISION);

        assertThat(result).isEqualTo(new RedriveResult(700, 700, 0, Set.of(), Duration.ZERO));
        assertThat(outbox.count("status = 'DISCARDED'")).isEqualTo(700);
        assertThat(outbox.count("status = 'DEAD'")).isEqualTo(1);
        assertThat(outbox.texts("SELECT DISTINCT action || ' ' || acted_by || ': ' || reason FROM outbox_audit"))
                .containsExactly("DISCARD an operator: provider is back");
    }

    @Test
    void ids_that_are_no_dead_letters_are_told() {
        outbox.dead(PAINTED, 1, 60);
        outbox.pending(PAINTED, 1);
        UUID dead = outbox.anyId("status = 'DEAD'");
        UUID pending = outbox.anyId("status = 'PENDING'");
        UUID unknown = UUID.randomUUID();

        RedriveResult result = deadLetters.redrive(DeadLetterFilter.of(dead, pending, unknown), RATE, DECISION);

        assertThat(result.done()).isEqualTo(1);
        assertThat(result.notDead()).containsExactlyInAnyOrder(pending, unknown);
    }

    @Test
    void what_somebody_else_has_dealt_with_meanwhile_is_left_alone() {
        outbox.dead(PAINTED, 2, 60);
        List<DeadLetter> seen = deadLetters
                .list(DeadLetterFilter.everything(), 10, Optional.empty())
                .letters();
        // Redriven by somebody else, and dead again.
        outbox.execute("UPDATE outbox SET lease_token = lease_token + 3 WHERE public_id = '"
                + seen.get(0).publicId() + "'");

        int redriven = outbox.jdbi()
                .inTransaction(handle -> DeadLetterQueries.redrive(handle, seen, Instant.now(), RATE, DECISION));

        assertThat(redriven).isEqualTo(1);
        assertThat(outbox.count("status = 'DEAD' AND lease_token = 3")).isEqualTo(1);
    }

    @Test
    void show_tells_all_about_a_message_and_what_operators_did_with_it() {
        outbox.dead(PAINTED, 1, 60);
        UUID id = outbox.anyId("TRUE");
        deadLetters.redrive(DeadLetterFilter.of(id), RATE, DECISION);

        MessageDetails details = deadLetters.show(id).orElseThrow();

        assertThat(details.message().status()).isEqualTo(MessageStatus.PENDING);
        assertThat(details.message().payload()).isEqualTo("{\"n\": 1}");
        assertThat(details.history()).singleElement().satisfies(entry -> {
            assertThat(entry.action()).isEqualTo("REDRIVE");
            assertThat(entry.who()).isEqualTo("an operator");
            assertThat(entry.oldError()).contains("550 no mailbox for guest1@stayhub.test");
        });
        assertThat(deadLetters.show(UUID.randomUUID())).isEmpty();
    }

    @Test
    void a_decision_needs_a_name_and_a_reason() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Decision(" ", "because"));
        assertThatIllegalArgumentException().isThrownBy(() -> new Decision("me", ""));
        assertThatIllegalArgumentException().isThrownBy(() -> new Decision("me", "x".repeat(1_001)));
        assertThatIllegalArgumentException().isThrownBy(() -> new RedriveRate(0, false));
    }

    @Test
    void what_dies_again_during_a_redrive_is_not_redriven_for_ever() {
        outbox.dead(PAINTED, 600, 60);
        outbox.execute("UPDATE outbox SET processed_at = now() + INTERVAL '1 minute' WHERE subject = 'subject-600'");

        RedriveResult result = deadLetters.redrive(DeadLetterFilter.everything(), RATE, DECISION);

        assertThat(result.done()).as("what had died before it began").isEqualTo(599);
    }

    private List<String> subjects(DeadLetterFilter filter) {
        return deadLetters.list(filter, 100, Optional.empty()).letters().stream()
                .map(DeadLetter::subject)
                .toList();
    }

    private static DeadLetterFilter filter(
            String topic, String subject, Instant since, Instant until, String errorContains) {
        return new DeadLetterFilter(
                Set.of(),
                Optional.ofNullable(topic),
                Optional.ofNullable(subject),
                Optional.ofNullable(since),
                Optional.ofNullable(until),
                Optional.ofNullable(errorContains));
    }
}
