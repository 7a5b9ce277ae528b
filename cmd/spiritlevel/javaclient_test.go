package main

import (
	"context"
	"fmt"
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
	for _, level := range sample.Of(t, 2, []featurelevels.Level{65, 122, 186}) {
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
	folder := javaFolder(t)
	if _, err := exec.LookPath("javac"); err != nil {
		t.Skip("JUNIT EXTENSION NOT TESTED: javac is not installed")
	}
	jars, err := filepath.Abs(filepath.Join(folder, "jars"))
	if err != nil {
		t.Fatal(err)
	}
	do := func(command ...string) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), journeyLimit)
		defer cancel()
		if out, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v:\n%s", err, out)
		}
	}
	packages, classes := filepath.Join(repository, "packaging", "java"), t.TempDir()
	guide := filepath.Join(classes, "GuideTest.java")
	snippet := strings.Replace(snippets(t, languagesGuide, "java")[0], "class ChatTest", "class GuideTest", 1)
	if err := os.WriteFile(guide, []byte(guideImports+snippet+guideClient), 0o600); err != nil {
		t.Fatal(err)
	}
	path := classes + string(os.PathListSeparator) + filepath.Join(jars, "*")
	do("javac", "-Xlint:all,-deprecation,-processing,-try", "-Werror", "-d", classes, "-cp", path, guide,
		filepath.Join(packages, "Spiritlevel.java"),
		filepath.Join(packages, "example", "src", "test", "java", "ChatTest.java"),
		filepath.Join(packages, "tests", "MistakesTest.java"))
	junit := []string{"java", "-XX:TieredStopAtLevel=1", "-cp", path, "org.junit.platform.console.ConsoleLauncher",
		"execute", "--disable-banner", "--select-class=ChatTest", "--select-class=GuideTest"}
	do(append(slices.Clone(junit), "--select-class=MistakesTest")...)
	do(append([]string{"spiritlevel", "exec", "--level", "92", "--dialect", "zulip", "--"}, junit...)...)
}
