package dev.stayhub.local.run;

import java.util.Optional;

/**
 * Whether there is a search, and whose.
 *
 * @param port of an OpenSearch node of its own
 * @param given the address of one that is there already; empty for one of its own
 * @param wanted false for a StayHub without search
 */
record SearchChoice(int port, String given, boolean wanted) {

    /** True if a node has to be started. Its own address, as local.env has it, is not somebody else's. */
    boolean isOwn() {
        return wanted && (given.isBlank() || given.equals(ownUrl()));
    }

    /** What programs are told; empty if there is no search. */
    Optional<String> url() {
        return wanted ? Optional.of(isOwn() ? ownUrl() : given) : Optional.empty();
    }

    private String ownUrl() {
        return "http://127.0.0.1:" + port;
    }
}
