package dev.stayhub.notifications.content;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.regex.Pattern;

/**
 * The templates of {@code src/main/jte}, compiled by the build. Each email has two of the same name: one in text, and
 * one in HTML in which every value is escaped. Thread-safe.
 */
final class Templates {

    private static final Pattern EMPTY_LINES = Pattern.compile("\n{2,}");

    private final TemplateEngine text = engine(ContentType.Plain, "gg.jte.generated.text");
    private final TemplateEngine html = engine(ContentType.Html, "gg.jte.generated.html");

    /** Partials leave several empty lines where they meet. Values have no line breaks, so they are not affected. */
    String text(String name, Object view) {
        return EMPTY_LINES
                        .matcher(rendered(text, name, view))
                        .replaceAll("\n\n")
                        .strip() + "\n";
    }

    String html(String name, Object view) {
        return EMPTY_LINES.matcher(rendered(html, name, view)).replaceAll("\n");
    }

    private static String rendered(TemplateEngine engine, String name, Object view) {
        StringOutput output = new StringOutput();
        engine.render(name + ".jte", view, output);
        return output.toString();
    }

    private static TemplateEngine engine(ContentType contentType, String packageName) {
        return TemplateEngine.createPrecompiled(null, contentType, Templates.class.getClassLoader(), packageName);
    }
}
