package dev.stayhub.searchnode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.opensearch.node.NodeValidationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code java -jar search-node.jar}: an OpenSearch node until it is stopped. */
@Command(
        name = "search-node.jar",
        mixinStandardHelpOptions = true,
        description = "One OpenSearch node on loopback, without any protection: to try StayHub out, and for its tests.")
public final class SearchNode implements Callable<Integer> {

    /** What it prints before the address, once it answers. */
    public static final String READY = "search node at ";

    @Option(names = "--data", paramLabel = "DIRECTORY", required = true, description = "Where it keeps its indices.")
    private Path data;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "9201",
            description = "Port to listen at, 0 for any that is free (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--end-with", paramLabel = "PID", description = "End when this process does.")
    private Long endWith;

    public static void main(String[] args) {
        System.exit(new CommandLine(new SearchNode()).execute(args));
    }

    @Override
    public Integer call() throws NodeValidationException, IOException {
        try (LoopbackNode node = new LoopbackNode(data.toAbsolutePath(), port)) {
            node.startAndRecover();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> close(node), "stop"));
            System.out.println(READY + "http://127.0.0.1:" + node.httpPort());
            end().join();
            return 0;
        }
    }

    /** Without a process to end with, only a signal ends it. */
    private CompletableFuture<?> end() {
        if (endWith == null) {
            return new CompletableFuture<>();
        }
        return ProcessHandle.of(endWith)
                .<CompletableFuture<?>>map(ProcessHandle::onExit)
                .orElseGet(() -> CompletableFuture.completedFuture(null));
    }

    /** Writes down what it knows, so that the next start need not replay it. */
    private static void close(LoopbackNode node) {
        try {
            node.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
