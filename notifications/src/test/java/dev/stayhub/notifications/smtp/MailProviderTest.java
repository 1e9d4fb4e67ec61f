package dev.stayhub.notifications.smtp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.Sender;
import dev.stayhub.notifications.StartTls;
import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.Gate;
import dev.stayhub.testbed.mail.MailProvider;
import dev.stayhub.testbed.mail.Mailbox;
import dev.stayhub.testbed.mail.Moment;
import dev.stayhub.testbed.mail.Tempo;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The provider of the experiments, talked to by the mailer that the worker has. */
class MailProviderTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final EmailAddress SOMEBODY = new EmailAddress("guest@stayhub.test");

    private final MailProvider provider = MailProvider.start();
    private final SmtpMailer mailer = mailer(LONG);

    @AfterEach
    void close() {
        mailer.close();
        provider.close();
    }

    @Test
    void it_keeps_all_that_comes_and_tells_copies_from_emails() {
        assertThat(send("a:1")).isInstanceOf(SendOutcome.Sent.class);
        send("a:1");
        send("b:2");

        assertThat(provider.mailbox().copies()).isEqualTo(Map.of("a:1", 2, "b:2", 1));
        assertThat(provider.mailbox().distinct()).isEqualTo(2);
        assertThat(provider.mailbox().textsOf("a:1")).isEqualTo(1);
        assertThat(provider.mailbox().since(2)).extracting(Mailbox.Delivery::to).containsExactly("guest@stayhub.test");
    }

    @Test
    void each_has_a_mailbox_in_it() {
        send("a:1");
        mailer.send(email("a:1:host", new EmailAddress("host@stayhub.test")));

        assertThat(provider.mailbox().of("host@stayhub.test").copies()).isEqualTo(Map.of("a:1:host", 1));
        assertThat(provider.mailbox().of("nobody@stayhub.test").size()).isZero();
    }

    @Test
    void an_email_whose_answer_is_lost_has_come_all_the_same_and_one_that_was_not_begun_has_not() {
        provider.behave(Behaviour.hangingUpAt(Moment.TAKEN));
        assertThat(send("taken:1")).isInstanceOf(SendOutcome.Unknown.class);
        provider.behave(Behaviour.hangingUpAt(Moment.BEGUN));
        assertThat(send("begun:1")).isInstanceOf(SendOutcome.Unavailable.class);

        assertThat(provider.mailbox().copies()).containsOnlyKeys("taken:1");
    }

    @Test
    void a_gate_in_the_middle_takes_some_and_holds_all_until_it_is_open() throws InterruptedException {
        Gate gate = Gate.inTheMiddle(1);
        provider.behave(gate);
        CompletableFuture<SendOutcome> first = sending("first:1");
        assertThat(gate.awaitHeld(1, LONG)).isTrue();
        CompletableFuture<SendOutcome> second = sending("second:1");
        assertThat(gate.awaitHeld(2, LONG)).isTrue();
        assertThat(provider.mailbox().copies()).containsOnlyKeys("first:1");

        gate.open();

        assertThat(first.join()).isInstanceOf(SendOutcome.Sent.class);
        assertThat(second.join()).isInstanceOf(SendOutcome.Sent.class);
        await().atMost(LONG).until(() -> provider.underWay() == 0);
    }

    @Test
    void an_email_is_under_way_until_it_is_answered_and_a_sender_who_stays_connected_has_none() throws Exception {
        Gate gate = Gate.beforeTheAnswer();
        provider.behave(gate);
        CompletableFuture<SendOutcome> sending = sending("a:1");
        assertThat(gate.awaitHeld(1, LONG)).isTrue();
        assertThat(provider.underWay()).isEqualTo(1);

        gate.open();

        assertThat(sending.join()).isInstanceOf(SendOutcome.Sent.class);
        await().atMost(LONG).until(() -> provider.underWay() == 0);
    }

    @Test
    void it_swallows_emails_and_says_nothing_until_their_sender_gives_up() throws Exception {
        Duration patience = Duration.ofMillis(300);
        provider.behave(Behaviour.swallowing());
        long startNanos = System.nanoTime();
        try (SmtpMailer hasty = mailer(patience)) {
            assertThat(hasty.send(email("a:1", SOMEBODY))).isInstanceOf(SendOutcome.Unknown.class);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isGreaterThanOrEqualTo(patience);
        await().atMost(LONG).until(() -> provider.underWay() == 0);

        assertThat(provider.mailbox().copies()).containsOnlyKeys("a:1");
        assertThat(provider.untold()).isEqualTo(1);
    }

    @Test
    void it_loses_an_email_that_it_has_heard_to_the_end_or_keeps_it_and_hangs_up_either_way() {
        provider.behave(Behaviour.hangingUpAt(Moment.HEARD));
        assertThat(send("lost:1")).isInstanceOf(SendOutcome.Unknown.class);
        assertThat(provider.untold()).isZero();
        provider.behave(Behaviour.hangingUpAt(Moment.TAKEN));
        assertThat(send("kept:1")).isInstanceOf(SendOutcome.Unknown.class);

        assertThat(provider.mailbox().copies()).containsOnlyKeys("kept:1");
        assertThat(provider.untold()).isEqualTo(1);
    }

    @Test
    void it_turns_the_first_away_and_takes_what_comes_then() {
        provider.behave(Behaviour.turningAway(2));

        assertThat(send("a:1")).isInstanceOf(SendOutcome.Unavailable.class);
        assertThat(send("a:1")).isInstanceOf(SendOutcome.Unavailable.class);
        assertThat(send("a:1")).isInstanceOf(SendOutcome.Sent.class);
    }

    @Test
    void it_thinks_before_each_answer_or_answers_byte_by_byte() {
        Duration pause = Duration.ofMillis(100);
        provider.answer(Tempo.thinking(pause));
        // Greeting, EHLO, MAIL, RCPT, DATA and the final dot.
        assertThat(timeToSend("a:1")).isGreaterThanOrEqualTo(pause.multipliedBy(6));

        provider.answer(Tempo.trickling(Duration.ofMillis(10)));
        // The connection is kept: four answers of more than seven bytes.
        assertThat(timeToSend("a:2")).isGreaterThanOrEqualTo(Duration.ofMillis(4 * 7 * 10));
        assertThat(provider.mailbox().distinct()).isEqualTo(2);
    }

    /** In a thread of its own: the common pool of a machine with two cores has one, and would send one after the other. */
    private CompletableFuture<SendOutcome> sending(String key) {
        return CompletableFuture.supplyAsync(() -> send(key), task -> new Thread(task).start());
    }

    private Duration timeToSend(String key) {
        long startNanos = System.nanoTime();
        assertThat(send(key)).isInstanceOf(SendOutcome.Sent.class);
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    @Test
    void it_goes_down_for_senders_who_stay_connected_too_and_comes_back_where_it_was() {
        assertThat(send("a:1")).isInstanceOf(SendOutcome.Sent.class);
        provider.goDown();
        assertThat(send("a:2")).isInstanceOf(SendOutcome.Unavailable.class);

        provider.comeBack();

        assertThat(send("a:2")).isInstanceOf(SendOutcome.Sent.class);
    }

    @Test
    void an_email_that_is_under_way_when_it_goes_down_is_answered_and_the_next_is_not_taken() throws Exception {
        Gate gate = Gate.beforeTheAnswer();
        provider.behave(gate);
        CompletableFuture<SendOutcome> sending = sending("a:1");
        assertThat(gate.awaitHeld(1, LONG)).isTrue();

        provider.goDown();
        gate.open();

        assertThat(sending.join()).isInstanceOf(SendOutcome.Sent.class);
        assertThat(send("a:2")).isInstanceOf(SendOutcome.Unavailable.class);
    }

    private SmtpMailer mailer(Duration patience) {
        SmtpTimeouts timeouts = new SmtpTimeouts(LONG, patience, LONG, SmtpTimeouts.DEFAULTS.exchange(), LONG);
        return new SmtpMailer(
                new SmtpServer("127.0.0.1", provider.port(), false, StartTls.OFF, Optional.empty(), 100, timeouts),
                new Sender(SOMEBODY, SOMEBODY),
                "X-Idempotency-Key");
    }

    private SendOutcome send(String key) {
        return mailer.send(email(key, SOMEBODY));
    }

    private static RenderedEmail email(String key, EmailAddress to) {
        return new RenderedEmail(key, to, "Subject: x\r\n\r\ny\r\n".getBytes(US_ASCII));
    }
}
