package dev.stayhub.notifications;

/** Whether a conversation that begins in the clear goes on encrypted (RFC 3207). */
public enum StartTls {
    /** Everything in the clear: for a server on the same machine, or on a network that is trusted. */
    OFF,
    /**
     * Encrypted if the server offers it, whoever it is: its certificate is not looked at, as between mail servers. Keeps
     * out those who listen, not those who intervene.
     */
    OPPORTUNISTIC,
    /** Encrypted and the server's certificate is valid for its name, or nothing is sent. */
    REQUIRED
}
