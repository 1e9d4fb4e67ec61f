package dev.stayhub.api.account;

/**
 * Where a client is, as far as that can be told.
 *
 * @param address the IP address; for IPv6 its /64 network
 * @param network the IP address; for IPv6 its /48 network, because one customer of a provider can have all of it
 */
record ClientPlace(String address, String network) {}
