package dev.stayhub;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.stayhub.events.Topic;
import dev.stayhub.events.Topics;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The main code of every module, and what of it may know what. */
class ArchitectureTest {

    /** Each module and the modules of ours that it may use. */
    private static final Map<String, Set<String>> ARROWS = Map.ofEntries(
            entry("runtime", Set.of()),
            entry("events", Set.of()),
            entry("outbox", Set.of()),
            entry("testbed", Set.of()),
            entry("searchnode", Set.of()),
            entry("search", Set.of()),
            entry("migrations", Set.of("runtime")),
            entry("notifications", Set.of("events")),
            entry("sample", Set.of("outbox")),
            entry("api", Set.of("runtime", "outbox", "events", "search")),
            entry("worker", Set.of("runtime", "outbox", "events", "search", "notifications")),
            // What experiments are made with. For all else it starts the programs as they are.
            entry("local", Set.of("runtime", "testbed", "events", "outbox", "notifications", "api", "worker")),
            entry("bench", Set.of("runtime", "testbed", "migrations", "outbox", "api", "worker", "local")));

    /** Its monotonic clock stands still while a machine is suspended, so the end of a lease is kept by both clocks. */
    private static final String LEASE_END = "dev.stayhub.outbox.drain.Held$LeaseEnd";

    private static final JavaClasses STAYHUB = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.stayhub");

    /** What stands between HTTP and the use cases of the API. All else there could be called without a request. */
    private static final String KNOWS_HTTP =
            "dev\\.stayhub\\.api\\.\\w+\\.(\\w+(Routes|Form|Answers|Problems)|Authentication|AttemptLimits|ApiMetrics)(\\$.*)?";

    static final List<Topic<?>> TOPICS = Topics.ALL;

    static Stream<String> modules() {
        return ARROWS.keySet().stream();
    }

    @Test
    void every_module_is_here_and_has_its_arrows_decided() {
        Set<String> found = STAYHUB.stream()
                .map(JavaClass::getPackageName)
                .map(name -> name.split("\\.", -1)[2])
                .collect(Collectors.toSet());

        assertThat(found).isEqualTo(ARROWS.keySet());
    }

    @ParameterizedTest
    @MethodSource("modules")
    void a_module_uses_only_the_modules_it_may(String module) {
        String[] allowed = Stream.concat(Stream.of(module), ARROWS.get(module).stream())
                .map(name -> "dev.stayhub." + name + "..")
                .toArray(String[]::new);

        noClasses()
                .that()
                .resideInAPackage("dev.stayhub." + module + "..")
                .should()
                .dependOnClassesThat(resideInAPackage("dev.stayhub..").and(not(resideInAnyPackage(allowed))))
                .check(STAYHUB);
    }

    /** Each package is a slice, a module's own and those in packages too: {@code slices().matching} would pass over some. */
    @ParameterizedTest
    @MethodSource("modules")
    void the_packages_of_a_module_have_no_cycles(String module) {
        slices().assignedFrom(packagesOf(module))
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(STAYHUB);
    }

    private static SliceAssignment packagesOf(String module) {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
                String name = javaClass.getPackageName();
                return (name + ".").startsWith("dev.stayhub." + module + ".")
                        ? SliceIdentifier.of(name)
                        : SliceIdentifier.ignore();
            }

            @Override
            public String getDescription() {
                return "packages of " + module;
            }
        };
    }

    @Test
    void the_use_cases_of_the_api_know_no_http() {
        noClasses()
                .that()
                .resideInAPackage("dev.stayhub.api.*..")
                .and()
                .resideOutsideOfPackages("dev.stayhub.api.http..", "dev.stayhub.api.idempotency..")
                .and()
                .haveNameNotMatching(KNOWS_HTTP)
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "dev.stayhub.api.http..", "dev.stayhub.api.idempotency..", "io.javalin..", "jakarta.servlet.."))
                .check(STAYHUB);
    }

    @ParameterizedTest
    @FieldSource("TOPICS")
    void every_event_is_written_by_the_api(Topic<?> topic) {
        assertThat(STAYHUB.get(topic.payloadType()).getField("TOPIC").getAccessesToSelf())
                .as("a use case of the API that enqueues " + topic.name())
                .anyMatch(access -> access.getOriginOwner().getPackageName().startsWith("dev.stayhub.api."));
    }

    @Test
    void the_api_and_the_worker_are_used_only_by_what_changes_them_for_an_experiment() {
        noClasses()
                .that()
                .resideInAPackage("dev.stayhub.local..")
                .and()
                .resideOutsideOfPackage("dev.stayhub.local.crash")
                .and()
                .doNotHaveFullyQualifiedName("dev.stayhub.local.lab.GuestMail")
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.stayhub.api..", "dev.stayhub.worker.."))
                .check(STAYHUB);
    }

    @Test
    void time_comes_from_a_clock_and_never_in_the_zone_of_the_machine() {
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(LocalDate.class, "now")
                .orShould()
                .callMethod(LocalDate.class, "now", ZoneId.class)
                .orShould()
                .callMethod(LocalDateTime.class, "now")
                .orShould()
                .callMethod(OffsetDateTime.class, "now")
                .orShould()
                .callMethod(ZonedDateTime.class, "now")
                .orShould()
                .callMethod(ZoneId.class, "systemDefault")
                .orShould()
                .callMethod(Clock.class, "systemDefaultZone")
                .check(STAYHUB);
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(LEASE_END)
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .check(STAYHUB);
    }

    @Test
    void chance_comes_from_outside_where_it_decides_anything() {
        noClasses()
                .should()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(ThreadLocalRandom.class, "current")
                .orShould()
                .callConstructor(Random.class)
                .check(STAYHUB);
    }

    @Test
    void names_say_what_a_class_does() {
        for (String vague : List.of("Manager", "Helper", "Util", "Utils", "Impl", "Base")) {
            noClasses().should().haveSimpleNameEndingWith(vague).check(STAYHUB);
        }
    }

    /** Test code too: an import of the wrong one of two types with the same name is easily overlooked. */
    @Test
    void the_simple_name_of_a_type_is_used_once() throws IOException {
        Map<String, List<Path>> sources = new TreeMap<>();
        Path root = Path.of("../..").toAbsolutePath().normalize();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = directory.getFileName().toString();
                return name.equals("target") || name.startsWith(".")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.getFileName().toString();
                if (name.endsWith(".java") && !name.equals("package-info.java")) {
                    sources.computeIfAbsent(name, first -> new ArrayList<>()).add(root.relativize(file));
                }
                return FileVisitResult.CONTINUE;
            }
        });

        assertThat(sources).hasSizeGreaterThan(500);
        assertThat(sources.values()).filteredOn(files -> files.size() > 1).isEmpty();
    }
}
