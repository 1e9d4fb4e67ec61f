/** Removal of expired tokens, codes and quotas, and of stored responses. */
package dev.stayhub.api.retention;
