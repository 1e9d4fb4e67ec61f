/**
 * Events as a public contract: one record and one JSON Schema per topic.
 *
 * <p>Names are facts in the past tense. Fields are only ever added to payloads, readers ignore unknown fields, and no
 * payload contains a secret.
 */
package dev.stayhub.events;
