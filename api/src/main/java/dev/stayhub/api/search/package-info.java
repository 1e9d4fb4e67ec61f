/** Finding properties: what is asked for, and which hits may be shown. */
package dev.stayhub.api.search;
