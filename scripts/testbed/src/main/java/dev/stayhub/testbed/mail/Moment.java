package dev.stayhub.testbed.mail;

/** How far the provider has come with a sender and an email. */
public enum Moment {
    /** Somebody has connected, and has not been greeted yet. */
    CONNECTED,
    /** Somebody has asked to hand one over, and has not been let yet: none of it is here. */
    BEGUN,
    /** The final dot has come, and the email is not in the mailbox: who hangs up now has lost it. */
    HEARD,
    /** All of it is here and has been put into the mailbox; the sender has not been told yet. */
    TAKEN
}
