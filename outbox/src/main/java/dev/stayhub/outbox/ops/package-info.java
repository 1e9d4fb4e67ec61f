/**
 * What an operator does with an outbox: look at its numbers and its dead letters, redrive or discard those, remove what is
 * finished, see which workers run. Nothing here is needed to deliver a message.
 */
package dev.stayhub.outbox.ops;
