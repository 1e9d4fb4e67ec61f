/** Properties and their publication. */
package dev.stayhub.api.property;
