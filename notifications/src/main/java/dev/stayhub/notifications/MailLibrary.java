package dev.stayhub.notifications;

import jakarta.mail.util.StreamProvider;

/** Process-wide settings of the mail library. Thread-safe. */
public final class MailLibrary {

    private MailLibrary() {}

    /**
     * Looks up the library's provider once. Otherwise each part of each email searches the class path for it, which
     * opens jars and makes threads wait for each other: the constructors call a static method, so no session or
     * provider can be passed to them. That method checks a system property first, so this method stores the found
     * provider there. A property that is set already is kept.
     */
    public static void findProviderOnce() {
        String property = StreamProvider.class.getName();
        if (System.getProperty(property) == null) {
            System.setProperty(property, StreamProvider.provider().getClass().getName());
        }
    }
}
