/** A real OpenSearch for the tests of every module. */
package dev.stayhub.search.testing;
