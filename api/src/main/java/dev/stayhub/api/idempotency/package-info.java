/** Requests that can be repeated: whoever lost the answer sends the same request again, and it has one effect. */
package dev.stayhub.api.idempotency;
