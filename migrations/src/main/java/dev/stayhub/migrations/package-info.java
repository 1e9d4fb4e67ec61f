/** The schema and the program that brings a database up to it. */
package dev.stayhub.migrations;
