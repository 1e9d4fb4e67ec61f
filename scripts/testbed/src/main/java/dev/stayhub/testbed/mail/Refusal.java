package dev.stayhub.testbed.mail;

import java.io.IOException;

/** The provider answers with this line, then hangs up. */
public final class Refusal extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param answer an SMTP reply, such as {@code 421 too busy} */
    public Refusal(String answer) {
        super(answer);
    }
}
