package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// planAsked matches a line that asks a plan what its level or dialect has. The target
// places of the Makefile prints the lines that match.
var planAsked = regexp.MustCompile(`\.(Formerly|IsZulip)\(|\.(Has|Before)\("[0-9z][0-9a-z.]*[-"]` +
	`|\.Has\([a-z]+\.Until\)|[pP]lan\.(Has|Before)\(`)

// A handler reads as the newest level. The differences of older levels and of dialects stand
// in files of rules, in the form that objects have at a level, and in the seeding of worlds.
func TestOnlyRulesFilesAskThePlan(t *testing.T) {
	asked := 0
	err := filepath.WalkDir(filepath.Join(repository, "fake"), func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		for at, line := range strings.Split(string(text), "\n") {
			if !planAsked.MatchString(line) {
				continue
			}
			asked++
			folder := filepath.Base(filepath.Dir(name))
			if !strings.HasSuffix(name, "_rules.go") && folder != "present" && folder != "seeding" {
				t.Errorf("%s:%d asks the plan: put a named rule into a file %s", name, at+1, "*_rules.go")
			}
		}
		return err
	})
	if err != nil || asked == 0 {
		t.Errorf("no line asks the plan (%v)", err)
	}
}
