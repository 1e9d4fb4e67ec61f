package dev.stayhub.testbed.postgres;

import java.util.Map;

/**
 * Where a database is and who connects.
 *
 * @param url a JDBC URL without a login
 */
public record Login(String url, String user, String password) {

    /** What a program reads it from. */
    public Map<String, String> environment() {
        return Map.of("STAYHUB_DB_URL", url, "STAYHUB_DB_USER", user, "STAYHUB_DB_PASSWORD", password);
    }
}
