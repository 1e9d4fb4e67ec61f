/** Who people are: accounts, passwords, and the tokens they call the API with. */
package dev.stayhub.api.account;
