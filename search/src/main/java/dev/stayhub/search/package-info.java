/**
 * The search index of properties. It is derived data: it can be out of date, which is measured as drift, and it can be
 * rebuilt completely from the table.
 */
package dev.stayhub.search;
