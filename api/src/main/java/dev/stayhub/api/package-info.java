/** StayHub's REST API: {@link dev.stayhub.api.Api} is the entry point. */
package dev.stayhub.api;
