/** Limits on waiting requests. Independent of HTTP. */
package dev.stayhub.api.load;
