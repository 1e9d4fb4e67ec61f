/** What can be booked, and what its host says about it. */
package dev.stayhub.api.property;
