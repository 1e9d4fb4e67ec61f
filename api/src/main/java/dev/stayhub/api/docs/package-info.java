/** The API's description, for programs and for people. */
package dev.stayhub.api.docs;
