/** Removal of stored responses, expired tokens and codes, places of earlier sign-ins, and unused quotas. */
package dev.stayhub.api.retention;
