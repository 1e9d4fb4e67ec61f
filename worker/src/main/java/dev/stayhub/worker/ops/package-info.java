/** What tells an operator how the worker is. */
package dev.stayhub.worker.ops;
