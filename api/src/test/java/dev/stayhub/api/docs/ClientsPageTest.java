package dev.stayhub.api.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.Waits;
import dev.stayhub.search.testing.SearchServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page for those who write clients: its commands are run, and print what it says. */
@Tag("opensearch")
class ClientsPageTest {

    private static final Path PAGE = Path.of("../docs/clients.md");

    @RegisterExtension
    static final RunningApi api = RunningApi.searching(SearchServer.shared().newIndex());

    @Test
    void every_command_of_the_tour_prints_what_the_page_says() throws Exception {
        Person host = api.signUp("Hugo Host");
        host.publishProperty(JsonBodies.property("title", "\"Machiya with a courtyard\""));
        host.publishProperty(JsonBodies.with(
                JsonBodies.property("title", "\"Tiled flat above the tram\""), "cleaningFeeMinor", "4000"));
        Person guest = api.signUp("Gwen Guest");
        await().atMost(Waits.PATIENCE)
                .until(() -> guest.get("/v1/search?q=tram").json().path("items").size() == 1);
        Tour tour = Tour.of(Files.readString(PAGE)
                .replace("http://127.0.0.1:7070", api.uri().toString())
                .replace("guest@stayhub.test", guest.email())
                .replace("stayhub-demo", Person.PASSWORD));

        List<Tour.Step> ran = tour.run().steps();

        assertThat(ran).hasSizeGreaterThan(20);
        for (int i = 0; i < ran.size(); i++) {
            assertPrintsWhatItShows(tour.steps().get(i), ran.get(i).output());
        }
    }

    private static void assertPrintsWhatItShows(Tour.Step shown, String printed) {
        if (!shown.output().startsWith("{")) {
            assertThat(printed.replace("\r", "")).as(shown.command()).isEqualTo(shown.output());
            return;
        }
        assertThat(lastLine(printed)).as(shown.command() + "\n" + printed).isEqualTo(lastLine(shown.output()));
        assertThat(Abridged.differences(withoutLastLine(shown.output()), withoutLastLine(printed)))
                .as(shown.command() + "\n" + printed)
                .isEmpty();
    }

    private static String lastLine(String text) {
        return text.strip().substring(text.strip().lastIndexOf('\n') + 1);
    }

    private static String withoutLastLine(String text) {
        return text.strip().substring(0, text.strip().lastIndexOf('\n') + 1);
    }
}
