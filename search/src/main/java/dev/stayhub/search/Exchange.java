package dev.stayhub.search;

/** A way to OpenSearch. Thread-safe. */
@FunctionalInterface
interface Exchange {

    /** Returns within the call's deadline, whatever the other side does. */
    Answer send(Call call);
}
