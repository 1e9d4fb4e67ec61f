package dev.stayhub.api.search;

/** Search cannot be asked: it does not answer, or there is none. */
public final class SearchUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean configured;

    private SearchUnavailableException(String message, boolean configured) {
        super(message);
        this.configured = configured;
    }

    /** It does not answer, for a while. */
    public static SearchUnavailableException because(String reason) {
        return new SearchUnavailableException(reason, true);
    }

    /** This process was given no index. */
    public static SearchUnavailableException notConfigured() {
        return new SearchUnavailableException("no search is configured", false);
    }

    /** Whether there is a search that may answer later. */
    boolean isConfigured() {
        return configured;
    }
}
