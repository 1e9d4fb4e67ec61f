/** Finding properties, and what operators can do about the index they are found in. */
package dev.stayhub.api.search;
