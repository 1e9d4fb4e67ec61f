/** api.jar's and worker.jar's programs as processes that are measured. */
package dev.stayhub.bench.process;
