/** How emails leave, as the settings of a program say it. */
package dev.stayhub.notifications.settings;
