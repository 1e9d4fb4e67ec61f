package dev.stayhub.testbed.process;

/** How large an experiment is: small in every build, big with {@code -Pbig}, or as said by {@code -DNAME=N}. */
public final class Size {

    private Size() {}

    /** A number of the experiment. */
    public static int of(String name, int small, int big) {
        return Integer.getInteger(name, isBig() ? big : small);
    }

    /** Whether it may take minutes. */
    public static boolean isBig() {
        return Boolean.getBoolean("big");
    }
}
