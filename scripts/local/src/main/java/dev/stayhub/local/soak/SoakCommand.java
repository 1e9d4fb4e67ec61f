package dev.stayhub.local.soak;

import dev.stayhub.local.ledger.Balance;
import dev.stayhub.local.ledger.IndexDrift;
import dev.stayhub.local.ledger.Ledger;
import dev.stayhub.local.program.Jar;
import dev.stayhub.local.program.TestbedCommand;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.testbed.guests.Clients;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code local.jar soak}. */
@Command(
        name = "soak",
        mixinStandardHelpOptions = true,
        description = {
            "Has eight clients book, change and cancel and a host save through api.jar for some minutes, while api, workers and database are killed at"
                    + " random, mail provider and search go away, the provider swallows, loses, answers slowly, and a day passes"
                    + " without a worker.",
            "At the end a ledger compares bookings, messages, deliveries, the mail provider's mailbox and the index.",
            "Exit codes: 0 nothing lost, nothing stuck, repeats within the windows; 1 otherwise."
        })
public final class SoakCommand implements TestbedCommand, ValidatedOptions {

    /** From the last trouble on; retries after it wait, for minutes if there was much of it. */
    private static final Duration TIME_TO_FINISH = Duration.ofMinutes(4);

    private static final int LONGEST = 24 * 60;
    private static final int NIGHTS_A_PLACE = 500;
    private static final int PLACES_AT_LEAST = 10;

    @Parameters(paramLabel = "MINUTES", description = "How long, from 1 to 1440.")
    private Integer minutes;

    @Option(
            names = "--home",
            paramLabel = "DIRECTORY",
            defaultValue = "${env:STAYHUB_SOAK_HOME:-var/soak}",
            description = "Where it keeps its Postgres and its logs (STAYHUB_SOAK_HOME, default: ${DEFAULT-VALUE}).")
    private Path home;

    @Option(names = "--seed", paramLabel = "N", description = "What happens, in which order; drawn if not given.")
    private Long seed;

    @Override
    public List<String> faults() {
        return minutes != null && (minutes < 1 || minutes > LONGEST)
                ? List.of("MINUTES has to be from 1 to " + LONGEST + ", and is " + minutes)
                : List.of();
    }

    @Override
    public Integer run() throws Exception {
        Jar.requireBuilt(Jar.API, Jar.WORKER);
        long chosen = seed != null ? seed : new SecureRandom().nextInt(1_000_000);
        System.out.println("seed " + chosen + ", " + minutes + " min");
        int bookings = minutes * 60 * Clients.CLIENTS * Clients.PER_SECOND_AND_CLIENT;
        try (Stage stage = Stage.open(home)) {
            Scene scene = stage.sceneWithSearch("soak", PLACES_AT_LEAST + bookings / NIGHTS_A_PLACE);
            Ledger ledger = Ledger.open(scene);
            Soak soak = new Soak(stage, scene, new Random(chosen));
            scene.runWorkerCommand("search", "rebuild");
            soak.start();
            Clients clients = Clients.start(scene.guests(), scene.host());
            soak.disturb(Duration.ofMinutes(minutes));
            clients.stop();
            Ledger.awaitNothingDue(scene, TIME_TO_FINISH);
            int window = soak.troubles().window() + scene.provider().untold();
            Balance balance = ledger.balance(scene.guests().acknowledged());
            tell(soak, clients);
            balance.lines(window).forEach(System.out::println);
            boolean isIndexMended = mendIndex(scene);
            boolean isRight = balance.isRight(window)
                    && soak.ownDeaths() == 0
                    && scene.guests().strange() == 0;
            return isRight && isIndexMended ? Cli.OK : Cli.FAILED;
        }
    }

    private static void tell(Soak soak, Clients clients) {
        System.out.println();
        System.out.println("what happened: " + soak.troubles());
        System.out.println("clients:       " + clients.summary());
        if (soak.ownDeaths() > 0) {
            System.out.println("programs that ended and nobody had killed: " + soak.ownDeaths());
        }
        System.out.println();
    }

    /** It may have lost something: that is its weaker guarantee. It must not stay so. */
    private static boolean mendIndex(Scene scene) throws InterruptedException {
        IndexDrift before = IndexDrift.measure(scene);
        scene.runWorkerCommand("search", "drift", "--repair");
        IndexDrift after = IndexDrift.measure(scene);
        System.out.println("index        " + before.line() + "; after search drift --repair: " + after.line());
        return after.isNone();
    }
}
