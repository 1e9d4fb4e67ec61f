/**
 * The index in which guests search for properties. Derived data: what is in it was a property's state once, how old that is
 * can be measured, and all of it can be built anew from the table.
 */
package dev.stayhub.search;
