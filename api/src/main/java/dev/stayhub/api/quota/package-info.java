/** Limits on what one caller can make the service do to others. Independent of HTTP. */
package dev.stayhub.api.quota;
