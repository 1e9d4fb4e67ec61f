package dev.stayhub.notifications;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

/**
 * The templates of {@code src/main/jte}, compiled by the build. Each email has two of the same name: one in text, and
 * one in HTML in which every value is escaped. Thread-safe.
 */
final class Templates {

    private final TemplateEngine text = engine(ContentType.Plain, "gg.jte.generated.text");
    private final TemplateEngine html = engine(ContentType.Html, "gg.jte.generated.html");

    String text(String name, Object view) {
        return rendered(text, name, view);
    }

    String html(String name, Object view) {
        return rendered(html, name, view);
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
