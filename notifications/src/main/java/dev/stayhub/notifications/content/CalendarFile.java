package dev.stayhub.notifications.content;

/**
 * A calendar file attached to an email.
 *
 * @param method the iTIP method: PUBLISH or CANCEL
 * @param text the content in the format of RFC 5545, with CRLF line endings
 */
record CalendarFile(String name, String method, String text) {

    String contentType() {
        return "text/calendar; charset=UTF-8; method=" + method + "; component=VEVENT; name=\"" + name + "\"";
    }
}
