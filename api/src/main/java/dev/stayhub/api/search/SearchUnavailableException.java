package dev.stayhub.api.search;

/** Search does not answer or is not configured. */
public final class SearchUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean configured;

    private SearchUnavailableException(String message, boolean configured) {
        super(message);
        this.configured = configured;
    }

    /** Search is temporarily unavailable. */
    public static SearchUnavailableException because(String reason) {
        return new SearchUnavailableException(reason, true);
    }

    /** Search is not configured in this process. */
    public static SearchUnavailableException notConfigured() {
        return new SearchUnavailableException("search is not configured", false);
    }

    /** True if search is configured and may answer later. */
    boolean isConfigured() {
        return configured;
    }
}
