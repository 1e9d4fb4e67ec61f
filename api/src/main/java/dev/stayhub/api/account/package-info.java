/** Accounts, passwords and access tokens. */
package dev.stayhub.api.account;
