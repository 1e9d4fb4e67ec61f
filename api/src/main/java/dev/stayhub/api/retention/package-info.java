/** Removal of stored responses, expired tokens and places of earlier sign-ins. */
package dev.stayhub.api.retention;
