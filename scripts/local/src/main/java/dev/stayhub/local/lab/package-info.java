/** {@code scripts/lab}: experiments for people who read, each played with real processes, told step by step and checked. */
package dev.stayhub.local.lab;
