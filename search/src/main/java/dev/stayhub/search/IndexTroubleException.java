package dev.stayhub.search;

/** The index could not be read, written or built, because OpenSearch did not answer or rejected a call. */
public final class IndexTroubleException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    IndexTroubleException(String message) {
        super(message);
    }
}
