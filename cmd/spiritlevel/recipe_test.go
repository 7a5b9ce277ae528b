package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// sampleLevel is the level that the recipe adds. The test adds the one above the newest
// instead, so that the test stays valid with newer levels.
const sampleLevel = "187"

var diffBlock = regexp.MustCompile("(?s)```diff\n(.*?)```")

// recipes are the sections of CONTRIBUTING that add to one new level.
var recipes = []string{"Add a level", "Add a response field", "Add a parameter", "Add an error", "Add an event"}

// changesOfRecipes is the number of entries that the recipes add to the level.
const changesOfRecipes = 3

// The recipes are complete: after their edits the fake, the suite and the command
// know the level, without a change anywhere else. The edits are an overlay over
// this repository: with a copy, nothing would come from Go's build cache.
func TestTheRecipesAddALevelAndItsChanges(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	folder, level := t.TempDir(), strconv.Itoa(int(featurelevels.Newest()+1))
	edited := make(map[string]string)
	for _, name := range recipes {
		_, recipe, _ := strings.Cut(document(t, "CONTRIBUTING.md"), "\n## "+name+"\n")
		recipe, _, _ = strings.Cut(recipe, "\n## ")
		blocks := diffBlock.FindAllStringSubmatch(recipe, -1)
		if len(blocks) == 0 {
			t.Errorf("the recipe %q has no edits", name)
		}
		for _, block := range blocks {
			for _, part := range strings.Split(strings.TrimPrefix(block[1], "+++ "), "\n+++ ") {
				patch(t, edited, strings.ReplaceAll(part, sampleLevel, level))
			}
		}
	}
	t.Setenv("GOFLAGS", "-vet=off -overlay="+writeOverlay(t, folder, edited))
	run := func(name string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Dir = repository
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
		return string(out)
	}
	run("go", "test", "./featurelevels/...")
	sample.Long(t) // the rest compiles every package again
	shown := run("go", "test", "-v", "./fake/tests/levels", "-run",
		"^(TestEveryObservedChangeShowsAtItsLevelAndNotBelow|TestEveryForgottenObservedChangeIsNoticed)$/^"+level+"(:.*)?$")
	if strings.Count(shown, "    --- PASS: ") != changesOfRecipes+1 {
		t.Errorf("the observations of level %s were not made:\n%s", level, shown)
	}
	binary := filepath.Join(folder, "spiritlevel")
	run("go", "build", "-o", binary, "./cmd/spiritlevel")
	if listed := run(binary, "levels", level); !strings.Contains(listed, "since "+level) {
		t.Errorf("the command knows nothing that came with level %s:\n%s", level, listed)
	}
	if errors := run(binary, "help", "errors"); !strings.Contains(errors, "no-such-role (role)") {
		t.Errorf("help errors does not list the new error:\n%s", errors)
	}
	run(binary, "ladder", "--mutants", "--from", level, "--to", level)
}

// writeOverlay writes the edited files into the folder, and the file with which the go
// command reads them in place of the repository's.
func writeOverlay(t *testing.T, folder string, edited map[string]string) string {
	t.Helper()
	replace := make(map[string]string)
	for name, text := range edited {
		original, err := filepath.Abs(filepath.Join(repository, name))
		if err != nil {
			t.Fatal(err)
		}
		replace[original] = filepath.Join(folder, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(replace[original], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(name, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// patch adds the lines with a plus sign below the name of a file where the lines around
// them stand last in the file, at its end, or to a new file. edited holds the files that have changed, by name.
func patch(t *testing.T, edited map[string]string, block string) {
	t.Helper()
	name, block, _ := strings.Cut(strings.TrimRight(block, "\n"), "\n")
	var old, changed strings.Builder
	for _, line := range strings.Split(block, "\n") {
		if added, ok := strings.CutPrefix(line, "+"); ok {
			changed.WriteString(added + "\n")
			continue
		}
		kept := strings.TrimPrefix(line, " ") + "\n"
		old.WriteString(kept)
		changed.WriteString(kept)
	}
	text, again := edited[name]
	if _, err := os.Stat(filepath.Join(repository, name)); err == nil && !again {
		text = document(t, name)
	}
	at := strings.LastIndex("\n"+text, "\n"+old.String())
	if at < 0 {
		t.Fatalf("%s has no lines\n%s", name, &old)
	}
	if old.Len() == 0 {
		at = len(text)
	}
	edited[name] = text[:at] + changed.String() + text[at+old.Len():]
}
