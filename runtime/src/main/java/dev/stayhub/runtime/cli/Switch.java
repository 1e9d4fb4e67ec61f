package dev.stayhub.runtime.cli;

/** A setting that is {@code on} or {@code off}, in any letter case. */
public enum Switch {
    ON,
    OFF
}
