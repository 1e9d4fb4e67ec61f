/** Idempotent requests: a client that lost the response sends the same request again, and there is only one effect. */
package dev.stayhub.api.idempotency;
