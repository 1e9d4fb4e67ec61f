/** Health checks, retention and the operator's commands. */
package dev.stayhub.worker.ops;
