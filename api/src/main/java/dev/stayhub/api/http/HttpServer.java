package dev.stayhub.api.http;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Handler;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.EagerContentHandler.RetainedContentLoaderFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Configures Javalin and Jetty, with strict settings where their defaults are lax. */
public final class HttpServer {

    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(15);
    /** How long requests in flight may take after the process is told to stop. Without it they are cut off. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

    private static final int MAX_REQUEST_HEAD_BYTES = 8 * 1024;
    /** More than the maximum size of a body: larger bodies are rejected where the body is read. */
    private static final int MAX_BUFFERED_BODY_BYTES = 128 * 1024;

    private static final int CHUNK_OVERHEAD_BYTES = 8;
    private static final int ACCEPT_QUEUE_SIZE = 4_096;
    private static final int MIN_THREADS = 8;

    private HttpServer() {}

    /**
     * What differs from one server to another.
     *
     * @param threads how many threads serve requests
     * @param corsOrigins the origins whose pages may call the API from a browser
     */
    public record Settings(int threads, List<String> corsOrigins) {}

    /**
     * Creates an app without starting it.
     *
     * @param entrance runs before the handler of each matched route; if it throws, the handler does not run
     * @param listener is called after every response
     * @param routeTable adds the routes
     */
    public static Javalin create(
            Settings settings, Handler entrance, RequestListener listener, Consumer<RoutesConfig> routeTable) {
        return Javalin.create(config -> {
            strict(config);
            config.jetty.threadPool = new QueuedThreadPool(settings.threads(), MIN_THREADS);
            config.jetty.modifyServer(server -> server(server, settings.corsOrigins()));
            config.jsonMapper(new StrictJson());
            config.routes.before(Requests::begin);
            config.routes.before(Requests::refuseMethodOverride);
            config.routes.before(ETags::refuseIfNoneMatch);
            config.routes.beforeMatched(entrance);
            config.routes.beforeMatched(Input::check);
            routeTable.accept(config.routes);
            ErrorAnswers.register(config.routes);
            config.router.javaLangErrorHandler(ErrorAnswers::fatal);
            config.requestLogger.http((ctx, millis) -> Requests.end(ctx, millis, listener));
        });
    }

    private static void strict(JavalinConfig config) {
        config.http.prefer405over404 = true;
        config.http.strictContentTypes = true;
        config.router.ignoreTrailingSlashes = false;
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.jetty.modifyHttpConfiguration(HttpServer::http);
        // The address is set when the app is started.
        config.jetty.addConnector((server, http) -> connector(server, http, config.jetty.host, config.jetty.port));
    }

    private static void server(Server server, List<String> corsOrigins) {
        server.setStopTimeout(STOP_TIMEOUT.toMillis());
        server.setErrorHandler(new ServerErrors());
        // A body is read before a thread is assigned to its request, so slow clients do not block threads.
        StalledBodies bodies = new StalledBodies(new EagerContentHandler(
                new RetainedContentLoaderFactory(MAX_BUFFERED_BODY_BYTES, CHUNK_OVERHEAD_BYTES, false)));
        server.setHandler(CrossOrigin.allow(corsOrigins, bodies));
    }

    private static void http(HttpConfiguration http) {
        http.setUriCompliance(UriCompliance.DEFAULT);
        http.setRequestHeaderSize(MAX_REQUEST_HEAD_BYTES);
        // By default Jetty takes a header value that differs only in case from an earlier one on the same connection,
        // or starts with it, for the earlier one. One caller's token would then be replaced by another's.
        http.setHeaderCacheCaseSensitive(true);
    }

    private static Connector connector(Server server, HttpConfiguration http, String host, int port) {
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(host);
        connector.setPort(port);
        // A connection that does not fit into the queue gets no answer, and the client retries after a second.
        connector.setAcceptQueueSize(ACCEPT_QUEUE_SIZE);
        // Set here and not in the HttpConfiguration, which resets the timeout at the end of each request: the stopping
        // server would then wait that long for a connection whose request has ended.
        connector.setIdleTimeout(IDLE_TIMEOUT.toMillis());
        return connector;
    }
}
