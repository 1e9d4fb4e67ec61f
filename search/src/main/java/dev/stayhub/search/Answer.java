package dev.stayhub.search;

import com.fasterxml.jackson.databind.JsonNode;

/** What became of a {@link Call}. */
sealed interface Answer {

    /** It was done. */
    record Done(JsonNode body) implements Answer {}

    /** OpenSearch answered no, and would again: a 4xx other than 429. */
    record Refused(int status, JsonNode body) implements Answer {

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

        /** True if it would be refused by any server, false if it is this one's state or who is asking. */
        boolean isAboutWhatWasSent() {
            return status == BAD_REQUEST || status == TOO_LARGE;
        }

        /** Without what was sent: a document is no text for logs. */
        String reason() {
            JsonNode error = body.path("error");
            String type = error.path("type").asText(error.isTextual() ? error.textValue() : "");
            return "OpenSearch answered " + status + " " + type;
        }
    }

    /** No answer in time, no connection, too much to do (429), or trouble of its own (5xx). Whether it was done is unknown. */
    record Unavailable(String reason) implements Answer {}
}
