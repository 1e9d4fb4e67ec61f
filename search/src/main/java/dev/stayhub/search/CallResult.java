package dev.stayhub.search;

import com.fasterxml.jackson.databind.JsonNode;

/** The result of a {@link Call}. */
sealed interface CallResult {

    /** The call succeeded. */
    record Done(JsonNode body) implements CallResult {}

    /** OpenSearch rejected the call, and would reject a repeat: a 4xx other than 429. */
    record Refused(int status, JsonNode body) implements CallResult {

        private static final int BAD_REQUEST = 400;
        private static final int NOT_FOUND = 404;
        private static final int CONFLICT = 409;
        private static final int TOO_LARGE = 413;

        boolean isConflict() {
            return status == CONFLICT;
        }

        boolean isNotFound() {
            return status == NOT_FOUND;
        }

        /** True if any server would reject the call; false if the reason is the server's state or the login. */
        boolean isAboutRequest() {
            return status == BAD_REQUEST || status == TOO_LARGE;
        }

        /** Without the request body, because documents should not be logged. */
        String reason() {
            JsonNode error = body.path("error");
            String type = error.path("type").asText(error.isTextual() ? error.textValue() : "");
            return "OpenSearch answered " + status + " " + type;
        }
    }

    /**
     * No response in time, no connection, overload (429) or a server error (5xx). Whether the call had an effect is
     * unknown.
     */
    record Unavailable(String reason) implements CallResult {}
}
