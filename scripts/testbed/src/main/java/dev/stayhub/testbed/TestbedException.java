package dev.stayhub.testbed;

/** A server or a program is not as it has to be, or what was waited for did not come; the message is for people. */
public final class TestbedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public TestbedException(String message) {
        super(message);
    }

    public TestbedException(String message, Throwable cause) {
        super(message, cause);
    }
}
