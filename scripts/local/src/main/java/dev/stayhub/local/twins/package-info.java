/**
 * Three booking services that get it wrong, each in the way it is usually got wrong: the same table, the same constraint,
 * the same emails and mail provider as StayHub's, and no outbox. Do not copy from here.
 */
package dev.stayhub.local.twins;
