package dev.stayhub.outbox.drain;

/**
 * How much of a topic a claim may take.
 *
 * @param topic which
 * @param held how many of its messages this worker holds already: topics with fewer are served first
 * @param most how many of it this claim may take
 */
record TopicRoom(String topic, int held, int most) {}
