package dev.stayhub.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.notifications.testing.SampleBookings;
import java.io.IOException;
import java.net.URL;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class MailLibraryTest {

    @Test
    void neither_writing_nor_reading_an_email_searches_the_class_path_for_providers() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        Searches searches = new Searches(before);
        thread.setContextClassLoader(searches);
        try {
            ReadableEmail.of(
                    SampleBookings.confirmation()); // What the library looks up once for a class loader by itself.
            searches.names.clear();

            ReadableEmail.of(SampleBookings.confirmation());
        } finally {
            thread.setContextClassLoader(before);
        }

        assertThat(searches.names).isEmpty();
    }

    private static final class Searches extends ClassLoader {

        private final List<String> names = new CopyOnWriteArrayList<>();

        Searches(ClassLoader parent) {
            super(parent);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            names.add(name);
            return super.getResources(name);
        }
    }
}
