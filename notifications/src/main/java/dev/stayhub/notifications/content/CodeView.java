package dev.stayhub.notifications.content;

import java.time.Duration;

/**
 * The template model of a code. Public because templates are compiled into packages of their own.
 *
 * @param code as it is to be copied
 * @param validity how long it is valid, in words
 */
public record CodeView(String code, String validity) {

    static CodeView of(String code, Duration validity) {
        return new CodeView(code, validity.toHours() + " hours");
    }

    /** Without the code, because this text may be logged. */
    @Override
    public String toString() {
        return "CodeView[validity=" + validity + "]";
    }
}
