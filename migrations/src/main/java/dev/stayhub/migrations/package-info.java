/** The schema and the program that migrates a database to it. */
package dev.stayhub.migrations;
