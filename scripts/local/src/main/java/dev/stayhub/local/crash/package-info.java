/**
 * The api and the worker as they are, made to die at a named point: their connections and handlers are decorated, and they
 * know nothing of it.
 */
package dev.stayhub.local.crash;
