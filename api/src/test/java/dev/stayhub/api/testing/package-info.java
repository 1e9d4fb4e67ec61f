/** The API running on a real database, and people who call it over HTTP. */
package dev.stayhub.api.testing;
