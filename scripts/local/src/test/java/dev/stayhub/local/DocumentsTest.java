package dev.stayhub.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the documents point at is there. */
class DocumentsTest {

    private static final Path ROOT = Repository.root();
    private static final Path PROOFS = ROOT.resolve("docs/proofs.md");
    private static final Set<String> NOT_OURS = Set.of("target", "var", ".git");
    private static final Pattern TEST_NAME = Pattern.compile("`(\\w+)\\.(\\w+)`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(#[^)]*)?\\)");
    /** A block of code below a line that links to the file it is from. */
    private static final Pattern QUOTED =
            Pattern.compile("(?ms)]\\(([^)]+\\.java)\\)[^\\n]*\\n\\n```java\\n(.*?)^```$");

    private static final Pattern VARIABLE = Pattern.compile("STAYHUB_[A-Z_]+");

    private static List<Path> files;

    @BeforeAll
    static void findFiles() throws IOException {
        files = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return NOT_OURS.contains(directory.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files.add(file);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    @Test
    void every_test_that_is_named_as_a_proof_exists() {
        Map<String, List<Path>> tests = files.stream()
                .filter(file -> file.toString().contains("/src/test/java/"))
                .collect(Collectors.groupingBy(DocumentsTest::className));
        List<String> missing = new ArrayList<>();
        int named = 0;
        Matcher name = TEST_NAME.matcher(read(PROOFS));
        while (name.find()) {
            named++;
            String method = " void " + name.group(2) + "(";
            if (tests.getOrDefault(name.group(1), List.of()).stream()
                    .noneMatch(file -> read(file).contains(method))) {
                missing.add(name.group());
            }
        }

        assertThat(missing).isEmpty();
        assertThat(named).isGreaterThan(50);
    }

    @Test
    void every_link_to_a_file_of_the_repository_leads_somewhere() {
        List<String> broken = new ArrayList<>();
        int followed = 0;
        for (Path document : files) {
            if (document.toString().endsWith(".md")) {
                Matcher link = LINK.matcher(read(document));
                while (link.find()) {
                    String target = link.group(1);
                    if (!target.matches("[a-z]+:.*")) {
                        followed++;
                        if (!Files.exists(document.resolveSibling(target))) {
                            broken.add(ROOT.relativize(document) + " -> " + target);
                        }
                    }
                }
            }
        }

        assertThat(broken).isEmpty();
        assertThat(followed).isGreaterThan(20);
    }

    /** Lines may be left out and comments may differ; what is shown of the code is there, in this order. */
    @Test
    void code_in_the_readme_is_in_the_file_it_is_quoted_from() {
        int blocks = 0;
        Matcher block = QUOTED.matcher(read(ROOT.resolve("README.md")));
        while (block.find()) {
            blocks++;
            List<String> code = withoutComments(read(ROOT.resolve(block.group(1))));
            int from = 0;
            for (String line : withoutComments(block.group(2))) {
                assertThat(code.subList(from, code.size())).as(block.group(1)).contains(line);
                from += code.subList(from, code.size()).indexOf(line) + 1;
            }
        }

        assertThat(blocks).isEqualTo(2);
    }

    @Test
    void every_variable_on_the_page_about_settings_is_read_by_a_program() {
        String programs = files.stream()
                .filter(file -> file.toString().contains("/src/main/java/"))
                .map(DocumentsTest::read)
                .collect(Collectors.joining());

        List<String> variables = VARIABLE.matcher(read(ROOT.resolve("docs/settings.md")))
                .results()
                .map(MatchResult::group)
                .distinct()
                .toList();

        assertThat(variables).hasSizeGreaterThan(30).allMatch(programs::contains);
    }

    private static List<String> withoutComments(String code) {
        return code.lines()
                .map(line -> line.replaceFirst("//.*", "").strip())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static String className(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
