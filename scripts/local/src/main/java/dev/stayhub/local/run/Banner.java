package dev.stayhub.local.run;

import dev.stayhub.local.demo.DemoAccount;
import dev.stayhub.local.demo.DemoStay;
import dev.stayhub.testbed.process.Home;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is told when everything is up. */
final class Banner {

    private static final String MAIL = System.getenv().getOrDefault("STAYHUB_MAIL", "notifications/sent");

    private final Home home;
    private final Settings settings;

    Banner(Home home, Settings settings) {
        this.home = home;
        this.settings = settings;
    }

    /** @param stay the nights that the example books */
    String text(DemoStay stay) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("StayHub is up.");
        lines.add("");
        lines.add("  API       " + settings.api() + "/v1");
        if (settings.withWorker()) {
            lines.add("  Worker    " + settings.worker() + "/health/ready");
        }
        settings.search()
                .url()
                .ifPresent(url -> lines.add("  Search    " + settings.api() + "/v1/search (" + url + ")"));
        lines.add("  Emails    " + MAIL);
        lines.add("  Logs      " + shown(home.log("api").getParent()));
        lines.add("  Database  logins in " + shown(home.workerEnvironment()) + " (worker) and "
                + shown(home.ownerEnvironment()) + " (owner)");
        lines.add("");
        lines.add("Logins, password " + DemoAccount.PASSWORD + ":");
        lines.add("  " + DemoAccount.GUEST.email() + ", " + DemoAccount.HOST.email() + " (owns the properties), "
                + DemoAccount.OPERATOR.email());
        lines.add("");
        lines.add("Book a stay (" + stay.title() + "):");
        lines.addAll(stay.commands(settings.api()));
        lines.add("");
        lines.addAll(settings.withWorker() ? List.of() : worker());
        lines.add("Ctrl-C stops everything. The data stays in " + shown(home.directory()) + ".");
        return String.join("\n", lines);
    }

    private List<String> worker() {
        String environment = shown(home.workerEnvironment());
        return List.of(
                "Messages wait until you deliver them, in another terminal:",
                "  (set -a; . " + environment + "; java -jar worker/target/worker.jar --once)",
                "");
    }

    /** As one would type it here. */
    private static String shown(Path path) {
        Path here = Path.of("").toAbsolutePath();
        String typed = path.startsWith(here) ? "./" + here.relativize(path) : path.toString();
        return EnvironmentFiles.quoted(typed);
    }
}
