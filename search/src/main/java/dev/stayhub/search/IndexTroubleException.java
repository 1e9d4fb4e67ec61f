package dev.stayhub.search;

/** The index could not be read, written or built: OpenSearch did not answer, or refused. */
public final class IndexTroubleException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    IndexTroubleException(String message) {
        super(message);
    }
}
