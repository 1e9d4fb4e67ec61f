package dev.stayhub.worker.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.PasswordResetRequested;
import dev.stayhub.events.SignUpRequested;
import dev.stayhub.notifications.ReadableEmail;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.Sender;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.runtime.text.OneTimeCode;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.worker.TestBookingMessages;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where a code is, from when it is drawn until its email is sent or has expired. */
class AccountCodesTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final Sender SENDER =
            new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test"));
    private static final EmailAddress GWEN = new EmailAddress("Gwen@stayhub.test");
    private static final Pattern CODE = Pattern.compile("(?m)^(\\w{4}-){3}\\w{4}$");

    private final ScriptedMailer provider = new ScriptedMailer();
    private final Message signUp = EmailMessages.of(SignUpRequested.TOPIC, SignUpRequested.of(UUID.randomUUID(), GWEN));
    private final Message reset =
            EmailMessages.of(PasswordResetRequested.TOPIC, PasswordResetRequested.of(UUID.randomUUID(), GWEN));
    private TestBookingMessages messages;
    private EmailHandlers handlers;

    @BeforeEach
    void emptyTables() {
        messages = new TestBookingMessages(database);
        messages.owner().useHandle(handle -> handle.execute("TRUNCATE accounts, email_codes CASCADE"));
        Jdbi jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        Clock clock = Clock.fixed(EmailMessages.WRITTEN_AT, ZoneOffset.UTC);
        Destination mail = new Destination("mail", Duration.ofSeconds(5));
        handlers = new EmailHandlers(jdbi, SENDER, provider, SendRate.unlimited(), mail, clock, new SecureRandom());
    }

    @Test
    void the_digest_is_stored_with_the_bytes_before_the_email_leaves_and_the_bytes_go_when_it_is_sent()
            throws Exception {
        provider.meanwhile(() -> {
            assertThat(messages.count("email_deliveries", "state = 'SENDING' AND rendered IS NOT NULL"))
                    .isEqualTo(1);
            assertThat(messages.count("email_codes", "email = 'gwen@stayhub.test' AND tries = 0"))
                    .isEqualTo(1);
        });

        assertThat(sendSignUpCode()).isEqualTo(Outcome.done());

        assertThat(messages.text("SELECT encode(code_digest, 'hex') FROM email_codes"))
                .isEqualTo(HexFormat.of().formatHex(code().digest()));
        assertThat(messages.text("SELECT selector FROM email_codes")).isEqualTo(code().selector());
        assertThat(messages.count("email_deliveries", "state = 'SENT' AND rendered IS NULL"))
                .isEqualTo(1);
    }

    @Test
    void a_code_is_valid_for_three_hours_from_when_its_email_is_written_however_long_that_took() throws Exception {
        sendSignUpCode();

        assertThat(messages.count(
                        "email_codes JOIN email_deliveries USING (expires_at)",
                        "expires_at = first_attempt_at + INTERVAL '3 hours' AND expires_at > now()"))
                .isEqualTo(1);
    }

    @Test
    void an_email_that_may_have_been_sent_goes_again_with_the_same_code_and_key() throws Exception {
        provider.answers(new SendOutcome.Unknown("lost after the final dot"));
        sendSignUpCode();
        provider.answers(new SendOutcome.Sent("id-2"));
        assertThat(sendSignUpCode()).isEqualTo(Outcome.done());

        assertThat(provider.received()).hasSize(2);
        assertThat(provider.received().get(1)).isEqualTo(provider.received().get(0));
        assertThat(messages.count("email_codes", "true")).isEqualTo(1);
    }

    static Stream<SendOutcome> failures() {
        return Stream.of(
                new SendOutcome.Unavailable("connection refused", Optional.empty()),
                new SendOutcome.Unknown("lost after the final dot"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void an_email_whose_code_has_expired_is_not_sent_and_its_bytes_are_removed(SendOutcome earlier) throws Exception {
        provider.answers(earlier);
        sendSignUpCode();
        assertThat(messages.count("email_deliveries", "rendered IS NOT NULL")).isEqualTo(1);
        expire();

        assertThat(sendSignUpCode()).isEqualTo(Outcome.done());
        assertThat(sendSignUpCode()).isEqualTo(Outcome.done());

        assertThat(provider.received()).hasSize(1);
        assertThat(messages.count("email_deliveries", "rendered IS NULL AND recipient IS NULL AND state <> 'SENT'"))
                .isEqualTo(1);
    }

    @Test
    void the_bytes_of_an_expired_code_go_even_if_nobody_tries_to_send_it_again() throws Exception {
        provider.answers(new SendOutcome.Refused("550 no such mailbox"));
        sendSignUpCode();
        ForgetOldDeliveries retention = new ForgetOldDeliveries(messages.owner(), Duration.ofDays(30));
        assertThat(retention.run(() -> false).rows()).isZero();
        expire();

        assertThat(retention.run(() -> false).rows()).isEqualTo(1);

        assertThat(messages.count("email_deliveries", "rendered IS NULL AND recipient IS NULL AND last_error IS NULL"))
                .isEqualTo(1);
    }

    @Test
    void an_address_without_an_account_gets_a_code_that_creates_one_and_nothing_else() throws Exception {
        sendSignUpCode();
        handlers.tellAccountExists().handle(signUp, new TestLease());
        handlers.sendPasswordResetCode().handle(reset, new TestLease());

        assertThat(provider.received())
                .extracting(email -> ReadableEmail.of(email).subject())
                .containsExactly("Your code for StayHub");
    }

    @Test
    void an_address_with_an_account_in_any_letter_case_is_told_so_and_gets_a_code_only_for_a_new_password()
            throws Exception {
        messages.owner().useHandle(handle -> handle.execute("""
                        INSERT INTO accounts (public_id, email, name, password_hash)
                        VALUES (gen_random_uuid(), 'GWEN@stayhub.test', 'Gwen', 'x')
                        """));

        sendSignUpCode();
        handlers.tellAccountExists().handle(signUp, new TestLease());
        assertThat(messages.count("email_codes", "true")).isZero();
        handlers.sendPasswordResetCode().handle(reset, new TestLease());

        assertThat(provider.received())
                .extracting(email -> ReadableEmail.of(email).subject())
                .containsExactly("You have a StayHub account already", "Your code for a new StayHub password");
        assertThat(messages.count("email_codes", "true")).isEqualTo(1);
    }

    private Outcome sendSignUpCode() throws Exception {
        return handlers.sendSignUpCode().handle(signUp, new TestLease());
    }

    private void expire() {
        messages.owner()
                .useHandle(handle ->
                        handle.execute("UPDATE email_deliveries SET expires_at = now() - INTERVAL '1 second'"));
    }

    private OneTimeCode code() {
        RenderedEmail email = provider.received().get(0);
        Matcher code = CODE.matcher(ReadableEmail.of(email).text());
        assertThat(code.find()).isTrue();
        return OneTimeCode.parse(code.group()).orElseThrow();
    }
}
