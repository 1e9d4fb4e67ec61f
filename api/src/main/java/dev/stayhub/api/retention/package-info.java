/** Removal of expired tokens and of stored responses. */
package dev.stayhub.api.retention;
