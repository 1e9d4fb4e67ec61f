package dev.stayhub.local.run;

import dev.stayhub.local.demo.DemoData;
import dev.stayhub.testbed.network.Port;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.Logins;
import dev.stayhub.testbed.postgres.Passwords;
import dev.stayhub.testbed.postgres.PostgresServer;
import dev.stayhub.testbed.process.Home;
import dev.stayhub.testbed.process.Parts;
import dev.stayhub.testbed.process.ProcessRecords;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.RestartedProgram;
import dev.stayhub.testbed.process.SearchNodeProcess;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;

/** From nothing, or from what the last run left, to a StayHub that answers. */
final class Startup {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** For what an earlier run has left. */
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(30);

    private final Settings settings;
    private final Home home;
    private final Parts parts;

    Startup(Settings settings, Home home, Parts parts) {
        this.settings = settings;
        this.home = home;
        this.parts = parts;
    }

    /** Returns when everything is up and has been told. */
    void run() throws IOException, InterruptedException {
        Programs programs = Programs.built(home, settings);
        ProcessRecords.in(home)
                .stopLeftovers(STOP_PATIENCE, name -> say("stopping the " + name + " of an earlier run"));
        Login owner = settings.givenDatabase().isPresent() ? given() : started();
        Program search = settings.search().isOwn() ? startedSearch(programs) : null;
        say("applying migrations");
        parts.run(() -> programs.migrations(owner));
        Logins logins = Logins.prepare(owner, new Passwords(home.passwords()));
        EnvironmentFiles.write(home, settings, owner, logins.worker());

        if (search != null) {
            search.awaitReady(SearchNodeProcess.ready(settings.search().port()), PATIENCE);
        }
        if (settings.search().url().isPresent()) {
            parts.run(() -> programs.firstIndex(logins.worker()));
        }
        say(settings.withWorker() ? "starting api and worker" : "starting api");
        Program api = parts.start(() -> programs.api(logins.api()));
        RestartedProgram worker = settings.withWorker() ? parts.start(() -> programs.worker(logins.worker())) : null;
        api.awaitReady(settings.api().resolve("/health/ready"), PATIENCE);
        DemoData demo =
                new DemoData(settings.api(), owner, email -> parts.run(() -> programs.grantOperator(owner, email)));
        demo.seed();
        if (worker != null) {
            worker.program().awaitReady(settings.worker().resolve("/health/ready"), PATIENCE);
        }
        System.out.println(new Banner(home, settings).text(demo.freeStay(Clock.systemUTC())));
        System.out.flush();
    }

    /** It takes some seconds, in which migrations are applied. */
    private Program startedSearch(Programs programs) throws IOException, InterruptedException {
        say("starting OpenSearch");
        return parts.start(programs::searchNode);
    }

    private Login given() {
        Port.requireFree(settings.ports());
        return settings.givenDatabase().orElseThrow();
    }

    private Login started() throws IOException, InterruptedException {
        PostgresServer postgres = PostgresServer.of(home, settings.databasePort());
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
