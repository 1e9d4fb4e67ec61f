/** What has expired goes by itself: tokens, and the answers kept for repeated requests. */
package dev.stayhub.api.retention;
