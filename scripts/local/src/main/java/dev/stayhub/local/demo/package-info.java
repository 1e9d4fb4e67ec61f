/** The data that StayHub is tried out with, made through its API as any client would. */
package dev.stayhub.local.demo;
