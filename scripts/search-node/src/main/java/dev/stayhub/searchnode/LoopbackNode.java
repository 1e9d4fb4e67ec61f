package dev.stayhub.searchnode;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.core.common.transport.TransportAddress;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.node.NodeValidationException;
import org.opensearch.transport.Netty4Plugin;

/** An OpenSearch node that is a cluster of its own and listens on loopback alone. */
final class LoopbackNode extends Node {

    private static final String NAME = "stayhub";
    private static final TimeValue RECOVERY_PATIENCE = TimeValue.timeValueMinutes(1);
    private static final String ANY_FREE_PORT = "0";

    /**
     * A node that is not started.
     *
     * @param data where its indices are
     * @param httpPort 0 for any that is free
     */
    LoopbackNode(Path data, int httpPort) {
        // Plugins are found in a directory of the distribution; here they are libraries like any other.
        super(
                InternalSettingsPreparer.prepareEnvironment(settings(data, httpPort), Map.of(), null, () -> NAME),
                List.of(Netty4Plugin.class, CommonAnalysisPlugin.class),
                false);
    }

    private static Settings settings(Path data, int httpPort) {
        return Settings.builder()
                .put("cluster.name", NAME)
                .put("discovery.type", "single-node")
                .put("network.host", "127.0.0.1")
                .put("http.port", httpPort)
                .put("transport.port", ANY_FREE_PORT)
                .put("path.home", data.toString())
                .put("path.data", data.toString())
                // A disk that is nearly full would make every index read-only: not on somebody's laptop.
                .put("cluster.routing.allocation.disk.threshold_enabled", false)
                .build();
    }

    /** Starts it and returns when it has found its indices again, or a minute later if some stay lost. */
    void startAndRecover() throws NodeValidationException {
        start();
        // Started is not ready: until its state is recovered it answers 503 to nearly everything.
        client().admin()
                .cluster()
                .prepareHealth()
                .setWaitForYellowStatus()
                .setTimeout(RECOVERY_PATIENCE)
                .get();
    }

    /** Where it answers; known once it is started. */
    int httpPort() {
        TransportAddress bound =
                injector().getInstance(HttpServerTransport.class).boundAddress().publishAddress();
        return bound.getPort();
    }
}
