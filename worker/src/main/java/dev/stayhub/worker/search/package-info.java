/** Search in the worker: changes that the API could not index, rebuilds, and the drift. */
package dev.stayhub.worker.search;
