/** Running the API: is it up, is it ready, is it overloaded. */
package dev.stayhub.api.ops;
