package dev.stayhub.local.run;

import dev.stayhub.local.demo.DemoData;
import dev.stayhub.local.postgres.LocalPostgres;
import dev.stayhub.local.postgres.Logins;
import dev.stayhub.local.postgres.Passwords;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.process.Home;
import dev.stayhub.local.process.Port;
import dev.stayhub.local.process.ProcessRecords;
import dev.stayhub.local.process.Readiness;
import dev.stayhub.local.process.RestartedProgram;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;

/** From nothing, or from what the last run left, to a StayHub that answers. */
final class Startup {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Settings settings;
    private final Home home;
    private final Parts parts;
    private final Readiness readiness = new Readiness();

    Startup(Settings settings, Home home, Parts parts) {
        this.settings = settings;
        this.home = home;
        this.parts = parts;
    }

    /** Returns when everything is up and has been told. */
    void run() throws IOException, InterruptedException {
        Programs programs = Programs.built(home, settings);
        ProcessRecords.in(home)
                .stopLeftovers(Programs.STOP_PATIENCE, name -> say("stopping the " + name + " of an earlier run"));
        DatabaseOptions owner = settings.givenDatabase().isPresent() ? given() : started();
        ChildProcess search = settings.search().isOwn() ? startedSearch(programs) : null;
        say("applying migrations");
        parts.run(() -> programs.migrations(owner));
        Logins logins = Logins.prepare(owner, new Passwords(home.passwords()));
        EnvironmentFiles.write(home, settings, owner, logins);

        if (search != null) {
            readiness.await(search, settings.search().ready(), PATIENCE);
        }
        if (settings.search().url().isPresent()) {
            parts.run(() -> programs.firstIndex(logins.worker()));
        }
        say(settings.withWorker() ? "starting api and worker" : "starting api");
        ChildProcess api = parts.start(() -> programs.api(logins.api()));
        RestartedProgram worker = settings.withWorker() ? parts.start(() -> programs.worker(logins.worker())) : null;
        readiness.await(api, settings.api().resolve("/health/ready"), PATIENCE);
        DemoData demo =
                new DemoData(settings.api(), owner, email -> parts.run(() -> programs.grantOperator(owner, email)));
        demo.seed();
        if (worker != null) {
            readiness.await(worker.program(), settings.worker().resolve("/health/ready"), PATIENCE);
        }
        System.out.println(new Banner(home, settings).text(demo.freeStay(Clock.systemUTC())));
        System.out.flush();
    }

    /** It takes some seconds, in which migrations are applied. */
    private ChildProcess startedSearch(Programs programs) throws IOException, InterruptedException {
        say("starting OpenSearch");
        return parts.start(programs::searchNode);
    }

    private DatabaseOptions given() {
        Port.requireFree(settings.ports());
        return settings.givenDatabase().orElseThrow();
    }

    private DatabaseOptions started() throws IOException, InterruptedException {
        LocalPostgres postgres = LocalPostgres.of(home, settings.databasePort());
        if (postgres.isLeftOver()) {
            say("stopping the Postgres of an earlier run");
            postgres.stop();
        }
        Port.requireFree(settings.ports());
        say("starting Postgres");
        return parts.start(postgres::start).owner();
    }

    private static void say(String progress) {
        System.err.println(progress);
    }
}
