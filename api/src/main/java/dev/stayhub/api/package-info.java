/** StayHub's REST API: {@link dev.stayhub.api.Api} is where it starts. */
package dev.stayhub.api;
