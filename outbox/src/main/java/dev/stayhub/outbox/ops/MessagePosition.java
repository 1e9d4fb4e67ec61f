package dev.stayhub.outbox.ops;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of a page in a list of messages: the values of the sort key. The token contains all of them, so the next page
 * starts there even if the messages have changed meanwhile.
 *
 * @param topic the topic, in a list ordered by topic; else an empty text
 * @param at the time, in a list ordered by time, with the database's microseconds
 */
record MessagePosition(String topic, Optional<Instant> at, long id) {

    static final MessagePosition BEFORE_ALL = new MessagePosition("", Optional.empty(), 0);
    static final MessagePosition AFTER_ALL = new MessagePosition("", Optional.empty(), Long.MAX_VALUE);

    private static final Pattern FORM = Pattern.compile("(\\d{1,18})(?:@(-?\\d{1,17}))?(?:@([^\\x00]{1,100}))?");

    /** @throws BadPageException if it is not a {@link #token()} of a list with the same order */
    static MessagePosition parse(String token, boolean isByTopic, boolean isByTime) {
        MessagePosition position = parse(token);
        if (position.topic().isEmpty() == isByTopic || position.at().isPresent() != isByTime) {
            throw new BadPageException("'" + token + "' is a page token of another list");
        }
        return position;
    }

    private static MessagePosition parse(String token) {
        Matcher matcher = FORM.matcher(decoded(token));
        if (!matcher.matches()) {
            throw new BadPageException("'" + token + "' is not a page token");
        }
        return new MessagePosition(
                Optional.ofNullable(matcher.group(3)).orElse(""),
                Optional.ofNullable(matcher.group(2))
                        .map(micros -> Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS)),
                Long.parseLong(matcher.group(1)));
    }

    private static String decoded(String token) {
        try {
            return new String(Base64.getUrlDecoder().decode(token), UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    String token() {
        String text = id
                + at.map(instant -> "@" + ChronoUnit.MICROS.between(Instant.EPOCH, instant))
                        .orElse("")
                + (topic.isEmpty() ? "" : "@" + topic);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }
}
