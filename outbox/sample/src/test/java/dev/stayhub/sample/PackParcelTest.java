package dev.stayhub.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stayhub.outbox.Outbox;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PackParcelTest {

    @RegisterExtension
    static final ParcelDatabase database = new ParcelDatabase();

    private PackParcel packParcel;

    @BeforeEach
    void emptyTables() {
        database.clear();
        packParcel = new PackParcel(database.jdbi(), Outbox.on(database.jdbi()));
    }

    @Test
    void a_parcel_and_its_message_are_written_together() {
        packParcel.pack(new Parcel("A-1", "shelf 3", 1_200));

        assertThat(database.count("parcels", "label = 'A-1'")).isEqualTo(1);
        assertThat(
                        database.count(
                                "outbox",
                                "topic = 'parcel.packed' AND subject = 'A-1' AND payload = '{\"label\": \"A-1\", \"grams\": 1200}'"))
                .isEqualTo(1);
    }

    @Test
    void a_parcel_that_is_refused_when_its_transaction_commits_takes_its_message_along() {
        packParcel.pack(new Parcel("A-1", "shelf 3", 1_200));

        assertThatThrownBy(() -> packParcel.pack(new Parcel("A-2", "shelf 3", 800)))
                .hasStackTraceContaining("parcels_one_a_place");

        assertThat(database.count("parcels", "TRUE")).isEqualTo(1);
        assertThat(database.column("SELECT subject FROM outbox")).containsExactly("A-1");
    }
}
