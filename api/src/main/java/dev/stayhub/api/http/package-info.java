/** What all routes share: strict parsing, problem responses, request ids and the request log. */
package dev.stayhub.api.http;
