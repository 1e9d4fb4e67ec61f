package dev.stayhub.local.program;

import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.TestbedException;
import java.util.concurrent.Callable;

/** A command that stands on the test bed: what that cannot do, the command cannot do. */
public interface TestbedCommand extends Callable<Integer> {

    /** Does the work, and tells the exit code. */
    Integer run() throws Exception;

    @Override
    default Integer call() throws Exception {
        try {
            return run();
        } catch (TestbedException e) {
            throw new CommandFailedException(e.getMessage(), e);
        }
    }
}
