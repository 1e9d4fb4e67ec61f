package dev.stayhub.testbed.report;

import java.util.Locale;

/** Numbers as they are printed, the same on every machine. */
public final class Figures {

    private static final double BYTES_PER_MB = 1024.0 * 1024.0;

    private Figures() {}

    /** {@code 50,000}. */
    public static String whole(double number) {
        return String.format(Locale.ROOT, "%,.0f", number);
    }

    /** {@code 1.93}. */
    public static String decimal(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }

    /** {@code 96.4 %}. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    /** {@code 412 MB}, of 1,048,576 bytes each. */
    public static String megabytes(double bytes) {
        return String.format(Locale.ROOT, "%,.0f MB", bytes / BYTES_PER_MB);
    }
}
