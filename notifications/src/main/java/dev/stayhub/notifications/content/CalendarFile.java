package dev.stayhub.notifications.content;

/**
 * A calendar file that comes with an email.
 *
 * @param method what it asks a calendar to do: PUBLISH or CANCEL
 * @param text as RFC 5545 has it, lines end in CRLF
 */
record CalendarFile(String name, String method, String text) {

    String contentType() {
        return "text/calendar; charset=UTF-8; method=" + method + "; component=VEVENT; name=\"" + name + "\"";
    }
}
