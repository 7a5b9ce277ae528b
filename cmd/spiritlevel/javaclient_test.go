package main

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// javaFolder has the Java client and JUnit, which make realclient installs.
func javaFolder(t *testing.T) string {
	t.Helper()
	raceenabled.AnswersOnly(t)
	sample.NotShort(t)
	folder := filepath.Join("testdata", "realclient", "java")
	if _, err := exec.LookPath("java"); err != nil {
		t.Skip("JAVA CLIENT NOT TESTED: java is not installed")
	}
	if _, err := os.Stat(filepath.Join(folder, "jars", "installed")); err != nil {
		t.Skip("JAVA CLIENT NOT TESTED: it is not installed: run make realclient, which needs mvn")
	}
	return folder
}

// TestJavaClientTalksToSeveralReleases takes the unpatched Java client through a
// day's work: one process for all levels, because it starts slowly.
func TestJavaClientTalksToSeveralReleases(t *testing.T) {
	folder := javaFolder(t)
	arguments := []string{"-XX:TieredStopAtLevel=1", "-cp", filepath.Join("jars", "*"), "Journey.java"}
	for _, level := range sample.Of(t, 2, []featurelevels.Level{65, 122, 186, 237, 277, 371}) {
		arguments = append(arguments, fmt.Sprintf("%d=%s", level, serveForClient(t, level)))
	}
	ctx, cancel := context.WithTimeout(t.Context(), journeyLimit)
	defer cancel()
	journey := exec.CommandContext(ctx, "java", arguments...)
	journey.Dir = folder
	output, err := journey.CombinedOutput()
	if err != nil || !strings.HasSuffix(string(output), "\ndone\n") {
		t.Fatalf("%v after these steps:\n%s", err, output)
	}
}

// guideImports and guideClient complete the snippet of the guide.
const guideImports = `import com.github.jamesnetherton.zulip.client.Zulip;
import com.github.jamesnetherton.zulip.client.api.message.Anchor;
`

const guideClient = `
record Newest(int id) {}

record MyClient(String url, String email, String key) {
  Newest newest() {
    try (Zulip zulip = new Zulip(email, key, url)) {
      return new Newest((int) zulip.messages().getMessages(1, 0, Anchor.NEWEST).execute().get(0).getId());
    } catch (Exception error) {
      throw new IllegalStateException(error);
    }
  }
}
`

// TestTheExtensionOfJUnit runs the example with the Java client, on its own and below exec,
// the snippet of the guide, and the test of the extension's errors.
func TestTheExtensionOfJUnit(t *testing.T) {
	jars := javaLibraries(t)
	packages, classes := filepath.Join(repository, "packaging", "java"), t.TempDir()
	guide := filepath.Join(classes, "GuideTest.java")
	snippet := strings.Replace(snippets(t, languagesGuide, "java")[0], "class ChatTest", "class GuideTest", 1)
	if err := os.WriteFile(guide, []byte(guideImports+snippet+guideClient), 0o600); err != nil {
		t.Fatal(err)
	}
	path := classes + string(os.PathListSeparator) + jars
	finish(t, "javac", "-Xlint:all,-deprecation,-processing,-try", "-Werror", "-d", classes, "-cp", path, guide,
		filepath.Join(packages, "Spiritlevel.java"),
		filepath.Join(packages, "example", "src", "test", "java", "ChatTest.java"),
		filepath.Join(packages, "tests", "MistakesTest.java"))
	junit := []string{"java", "-XX:TieredStopAtLevel=1", "-cp", path, "org.junit.platform.console.ConsoleLauncher",
		"execute", "--disable-banner", "--select-class=ChatTest", "--select-class=GuideTest"}
	finish(t, append(slices.Clone(junit), "--select-class=MistakesTest")...)
	finish(t, append([]string{"spiritlevel", "exec", "--level", "92", "--dialect", "zulip", "--"}, junit...)...)
}

// javaLibraries is the class path of the Java client and JUnit.
func javaLibraries(t *testing.T) string {
	t.Helper()
	folder := javaFolder(t)
	if _, err := exec.LookPath("javac"); err != nil {
		t.Skip("JUNIT EXTENSION NOT TESTED: javac is not installed")
	}
	jars, err := filepath.Abs(filepath.Join(folder, "jars"))
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(jars, "*")
}

// finish runs a command that must succeed, and returns its output.
func finish(t *testing.T, command ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), journeyLimit)
	defer cancel()
	out, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
	return string(out)
}

// outsideJUnit compiles the extension as a release has it, "" for none, with a program
// around it, and returns the command that runs it.
func outsideJUnit(t *testing.T, release string) []string {
	t.Helper()
	jars, folder := javaLibraries(t), t.TempDir()
	const unfilled = `RELEASE = "";`
	extension := document(t, "packaging/java/Spiritlevel.java")
	if strings.Count(extension, unfilled) != 1 {
		t.Fatalf("the extension has no place for its release, %s", unfilled)
	}
	source := filepath.Join(folder, "Spiritlevel.java")
	filled := strings.Replace(extension, unfilled, fmt.Sprintf("RELEASE = %q;", release), 1)
	if err := os.WriteFile(source, []byte(filled), 0o600); err != nil {
		t.Fatal(err)
	}
	finish(t, "javac", "-d", folder, "-cp", jars, source,
		filepath.Join(repository, "packaging", "java", "tests", "Outside.java"))
	path := folder + string(os.PathListSeparator) + jars
	return []string{"java", "-XX:TieredStopAtLevel=1", "-cp", path, "Outside"}
}

func TestTheExtensionOfJUnitRefusesAProgramOfAnotherRelease(t *testing.T) {
	command := outsideJUnit(t, "v0.1.0")
	program := filepath.Join(t.TempDir(), "spiritlevel")
	if err := os.WriteFile(program, []byte("#!/bin/sh\necho spiritlevel v0.2.0\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SPIRITLEVEL_BINARY", program)
	if said := finish(t, command...); !strings.Contains(said, "is of release v0.2.0, and Spiritlevel.java of v0.1.0: ") {
		t.Errorf("two releases: %s", said)
	}
}

// The kernel closes the pipe that the fake reads, when it ends the tests.
func TestAFakeEndsWithTheJavaProcessThatIsKilled(t *testing.T) {
	command := outsideJUnit(t, "")
	tests := exec.Command(command[0], command[1:]...)
	output, err := tests.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := tests.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tests.Wait() }() // it is killed
	url, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	url = strings.TrimSpace(url)
	idle, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatalf("%v: %s", err, url)
	}
	defer idle.Close()
	if err := tests.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_, _ = idle.Read(make([]byte, 1)) // until the fake closes it: at its end, or after a while
	if answer, err := http.Get(url + "/control/health"); err == nil {
		t.Errorf("the fake still answers %s", answer.Status)
		answer.Body.Close()
	}
}
