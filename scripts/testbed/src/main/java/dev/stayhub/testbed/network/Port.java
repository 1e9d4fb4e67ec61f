package dev.stayhub.testbed.network;

import dev.stayhub.testbed.TestbedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A port that a program will listen on.
 *
 * @param setting the environment variable that moves it
 */
public record Port(String setting, int number) {

    private static final int BACKLOG = 1;

    /** What is wrong with the number itself. */
    public Optional<String> fault() {
        return number >= 1 && number <= 65_535
                ? Optional.empty()
                : Optional.of(setting + " is " + number + " and has to be a port from 1 to 65535");
    }

    /**
     * Tells all that cannot be had, before anything is started.
     *
     * @throws TestbedException if one is taken, or not ours to take
     */
    public static void requireFree(List<Port> ports) {
        String taken = ports.stream().flatMap(port -> port.whyNot().stream()).collect(Collectors.joining("\n"));
        if (!taken.isEmpty()) {
            throw new TestbedException(taken);
        }
    }

    private Optional<String> whyNot() {
        // Loopback too: macOS lets one program have a port everywhere and another the same port on loopback.
        for (InetAddress address : new InetAddress[] {null, InetAddress.getLoopbackAddress()}) {
            try (ServerSocket socket = new ServerSocket(number, BACKLOG, address)) {
                socket.getLocalPort();
            } catch (IOException e) {
                return Optional.of("port " + number + " cannot be had (" + e.getMessage()
                        + "): stop the program that has it, or set " + setting + " to a free port");
            }
        }
        return Optional.empty();
    }
}
