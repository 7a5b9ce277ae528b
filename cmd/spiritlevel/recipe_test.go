package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// sampleLevel is the level that the recipe adds. The test adds the one above
// the newest instead, so that the recipe holds when levels come.
const sampleLevel = "187"

var diffBlock = regexp.MustCompile("(?s) *```diff\n(.*?)```")

// The recipe is complete: after its edits the fake, the suite and the command
// know the level, without a change anywhere else.
func TestTheRecipeAddsALevel(t *testing.T) {
	if testing.Short() || raceenabled.On {
		t.Skip("skipped with -short and under the race detector: it compiles a copy of the repository")
	}
	copied, level := t.TempDir(), strconv.Itoa(int(featurelevels.Newest()+1))
	copySources(t, copied)
	_, recipe, _ := strings.Cut(document(t, "CONTRIBUTING.md"), "\n## Add a level\n")
	recipe, _, _ = strings.Cut(recipe, "\n## ")
	blocks := diffBlock.FindAllStringSubmatch(recipe, -1)
	for _, block := range blocks {
		patch(t, copied, strings.ReplaceAll(block[1], sampleLevel, level))
	}
	if len(blocks) == 0 {
		t.Fatal("the recipe has no edits")
	}
	run := func(name string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Dir = copied
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
		return string(out)
	}
	run("go", "test", "./featurelevels/...")
	shown := run("go", "test", "-v", "./fake/tests/levels", "-run",
		"^(TestEveryChangeHasAProbe|TestEveryLevelIsServed|TestEveryChangeShowsAtItsLevelAndNotBelow|TestEveryForgottenChangeIsNoticed)$/^("+level+":.*)?$")
	if strings.Count(shown, "    --- PASS: ") != 2 {
		t.Errorf("the probe of level %s did not run:\n%s", level, shown)
	}
	run("go", "build", "-o", "spiritlevel", "./cmd/spiritlevel")
	if said := run("./spiritlevel", "levels", level); !strings.Contains(said, "since "+level) {
		t.Errorf("the command knows nothing that came with level %s:\n%s", level, said)
	}
	run("./spiritlevel", "ladder", "--mutants", "--from", level, "--to", level)
}

// copySources copies what compiles, and what it embeds.
func copySources(t *testing.T, to string) {
	t.Helper()
	err := filepath.WalkDir(repository, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(repository, path)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains([]string{".git", "bin", "node_modules"}, entry.Name()):
			return filepath.SkipDir
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(to, name), 0o755)
		case !entry.Type().IsRegular():
			return nil // in a worktree .git is a file, which is copied and not read
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), text, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// patch adds the lines with a plus sign where the lines around them stand last
// in the file, or at its end.
func patch(t *testing.T, folder, block string) {
	t.Helper()
	lines := strings.Split(strings.TrimRight(block, " \n"), "\n")
	indent := lines[0][:strings.Index(lines[0], "+++ ")]
	name := filepath.Join(folder, strings.TrimPrefix(lines[0], indent+"+++ "))
	var old, changed strings.Builder
	for _, line := range lines[1:] {
		line = strings.TrimPrefix(line, indent)
		if added, ok := strings.CutPrefix(line, "+"); ok {
			changed.WriteString(added + "\n")
			continue
		}
		kept := strings.TrimPrefix(line, " ") + "\n"
		old.WriteString(kept)
		changed.WriteString(kept)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	at := strings.LastIndex("\n"+string(text), "\n"+old.String())
	if at < 0 {
		t.Fatalf("%s has no lines\n%s", name, &old)
	}
	if old.Len() == 0 {
		at = len(text)
	}
	out := string(text[:at]) + changed.String() + string(text[at+old.Len():])
	if err := os.WriteFile(name, []byte(out), 0o600); err != nil {
		t.Fatal(err)
	}
}
