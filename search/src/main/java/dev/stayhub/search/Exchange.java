package dev.stayhub.search;

/** Sends calls to OpenSearch. Thread-safe. */
@FunctionalInterface
interface Exchange {

    /** Sends a call. Always returns within the call's deadline. */
    CallResult send(Call call);
}
