/** Those who use StayHub by HTTP: guests, hosts, and whoever searches. */
package dev.stayhub.testbed.guests;
