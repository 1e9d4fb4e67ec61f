package dev.stayhub.local.stage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands that start a JVM like this one. */
final class Jvm {

    /** For processes that live for seconds: the first compiler is enough. */
    private static final List<String> QUICK =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m", "-XX:-UsePerfData");

    private Jvm() {}

    /** A program of ours, as it was built, with so much memory ({@code -Xmx}). */
    static List<String> jar(String heap, Path jar, List<String> arguments) {
        return command(List.of(heap, "-jar", jar.toString()), arguments);
    }

    /** A main class of the class path of this process. */
    static List<String> main(Class<?> main, List<String> arguments) {
        return main(QUICK, main, arguments);
    }

    /** The same for one whose logs nobody wants among what it prints. */
    static List<String> quietMain(Class<?> main, List<String> arguments) {
        List<String> options = new ArrayList<>(QUICK);
        options.add("-Dlogback.configurationFile=dev/stayhub/local/quiet.xml");
        return main(options, main, arguments);
    }

    private static List<String> main(List<String> options, Class<?> main, List<String> arguments) {
        List<String> program = new ArrayList<>(options);
        program.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        return command(program, arguments);
    }

    private static List<String> command(List<String> program, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(program);
        command.addAll(arguments);
        return command;
    }
}
