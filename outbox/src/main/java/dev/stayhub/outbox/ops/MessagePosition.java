package dev.stayhub.outbox.ops;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where in a list of messages a page ended: what the list is ordered by, as far as it is. All of it is in the token, so a page goes on
 * where the last one ended whatever has become of its messages meanwhile.
 *
 * @param topic of a list by topic; else empty text
 * @param at of a list by time: when, to the microsecond, as the database has it
 */
record MessagePosition(String topic, Optional<Instant> at, long id) {

    static final MessagePosition BEFORE_ALL = new MessagePosition("", Optional.empty(), 0);
    static final MessagePosition AFTER_ALL = new MessagePosition("", Optional.empty(), Long.MAX_VALUE);

    private static final Pattern FORM = Pattern.compile("(\\d{1,18})(?:@(-?\\d{1,17}))?(?:@([^\\x00]{1,100}))?");

    /** @throws BadPageException if it is not what {@link #token()} made for a list that is ordered the same */
    static MessagePosition parse(String token, boolean isByTopic, boolean isByTime) {
        MessagePosition position = parse(token);
        if (position.topic().isEmpty() == isByTopic || position.at().isPresent() != isByTime) {
            throw new BadPageException("'" + token + "' is where a page of another list ended");
        }
        return position;
    }

    private static MessagePosition parse(String token) {
        Matcher matcher = FORM.matcher(decoded(token));
        if (!matcher.matches()) {
            throw new BadPageException("'" + token + "' is not where a page ended");
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
