package dev.stayhub.notifications;

/** Whether an unencrypted connection is upgraded to TLS (RFC 3207). */
public enum StartTls {
    /** No encryption: for a server on the same machine or on a trusted network. */
    OFF,
    /**
     * Encrypted if the server offers it. The certificate is not checked, as is usual between mail servers. Protects
     * against passive eavesdropping, but not against an active attacker.
     */
    OPPORTUNISTIC,
    /** Encrypted, with a certificate that is valid for the server's name; otherwise nothing is sent. */
    REQUIRED
}
