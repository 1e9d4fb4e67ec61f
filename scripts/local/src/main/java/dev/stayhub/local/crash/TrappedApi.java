package dev.stayhub.local.crash;

import dev.stayhub.api.Api;
import dev.stayhub.runtime.cli.Cli;

/** api.jar as it is, and it dies where it is trapped. */
public final class TrappedApi {

    private TrappedApi() {}

    public static void main(String[] args) {
        System.exit(Cli.run(new Api(TrappedConnections::trapped), args));
    }
}
