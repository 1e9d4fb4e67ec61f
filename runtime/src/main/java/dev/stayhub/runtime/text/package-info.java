/** Ids and digests as all of StayHub's programs read and write them. */
package dev.stayhub.runtime.text;
