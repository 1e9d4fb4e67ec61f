package dev.stayhub.api;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Which pages of other origins may call the API from a browser. */
final class CorsOptions {

    /** As browsers send it: lower case, no path, and no port that is the scheme's own. */
    private static final Pattern ORIGIN =
            Pattern.compile("(http(?!.*:80$)|https(?!.*:443$))://([a-z0-9.-]+|\\[[0-9a-f:.]+])(:[1-9][0-9]{0,4})?");

    @Option(
            names = "--cors-origins",
            paramLabel = "ORIGIN",
            split = ",",
            defaultValue = "${env:STAYHUB_CORS_ORIGINS:-}",
            description = "Origins whose pages may call the API from a browser, separated by commas, such as"
                    + " https://www.example.com (STAYHUB_CORS_ORIGINS, default: none).")
    private List<String> origins = List.of();

    List<String> faults() {
        List<String> faults = new ArrayList<>();
        for (String origin : origins()) {
            if (!ORIGIN.matcher(origin).matches()) {
                faults.add("--cors-origins (STAYHUB_CORS_ORIGINS) must be exact origins such as"
                        + " https://www.example.com, in lower case, without a path, a wildcard or the default port: "
                        + origin);
            }
        }
        return faults;
    }

    List<String> origins() {
        return origins.stream()
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
    }
}
