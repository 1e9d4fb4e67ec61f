package dev.stayhub.notifications;

import jakarta.mail.util.StreamProvider;

/** What the mail library is told once for the whole process. Thread-safe. */
public final class MailLibrary {

    private MailLibrary() {}

    /**
     * Has the library's provider looked up once. Otherwise each part of each email searches the class path for it, which
     * opens jars and keeps threads waiting for each other: the constructors ask a static method, so neither a session nor a
     * provider can be handed to them. That method looks at a system property first, and this writes down there what the
     * search finds. A property that is set stays as it is.
     */
    public static void findProviderOnce() {
        String property = StreamProvider.class.getName();
        if (System.getProperty(property) == null) {
            System.setProperty(property, StreamProvider.provider().getClass().getName());
        }
    }
}
