/**
 * What happened, as others may rely on it: one record and one JSON Schema per topic.
 *
 * <p>Names are facts in the past tense. Payloads only ever gain fields, readers ignore fields they do not know, and no
 * payload carries a secret.
 */
package dev.stayhub.events;
