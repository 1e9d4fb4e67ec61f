/** Property search: criteria, and which hits may be shown. */
package dev.stayhub.api.search;
