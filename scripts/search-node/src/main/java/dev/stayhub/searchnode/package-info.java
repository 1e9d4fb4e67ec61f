/** One OpenSearch node as a program, from the server's own libraries. */
package dev.stayhub.searchnode;
