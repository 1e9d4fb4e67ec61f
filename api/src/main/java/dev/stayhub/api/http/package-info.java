/** What every route does alike: reading requests strictly, answering with problems, naming and logging requests. */
package dev.stayhub.api.http;
