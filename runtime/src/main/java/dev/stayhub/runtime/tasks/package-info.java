/** What a program does again and again beside its work. */
package dev.stayhub.runtime.tasks;
