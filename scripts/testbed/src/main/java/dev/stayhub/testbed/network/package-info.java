/** Ports of this machine, and ways to them that can be shut. */
package dev.stayhub.testbed.network;
