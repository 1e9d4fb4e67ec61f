package dev.stayhub.testbed.mail;

import java.io.IOException;

/** The provider says nothing more, and stays connected. */
public final class Silence extends IOException {

    private static final long serialVersionUID = 1L;
}
