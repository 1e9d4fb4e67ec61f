/** What the worker does for search: changes the api could not index, rebuilds, and the drift. */
package dev.stayhub.worker.search;
