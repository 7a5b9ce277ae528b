package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const maintainerList = "packaging/MAINTAINER.md"

// namesIn are the distinct names that a pattern finds.
func namesIn(pattern, text string) (names []string) {
	for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		names = append(names, match[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// The list has each secret, variable and environment that the workflows read, and no other.
func TestTheListForTheMaintainerSetsWhatTheWorkflowsRead(t *testing.T) {
	workflows, err := filepath.Glob(filepath.Join(repository, ".github", "workflows", "*.yml"))
	if err != nil || len(workflows) == 0 {
		t.Fatal(workflows, err)
	}
	var read strings.Builder
	for _, workflow := range workflows {
		text, err := os.ReadFile(workflow)
		if err != nil {
			t.Fatal(err)
		}
		read.Write(text)
	}
	list := document(t, maintainerList)
	environments := regexp.MustCompile(`for environment in (.*); do`).FindStringSubmatch(list)
	if environments == nil {
		t.Fatal("the list makes no environments")
	}
	made := strings.Fields(environments[1])
	slices.Sort(made)
	for kind, names := range map[string]struct{ set, read []string }{
		"secrets":      {namesIn(`gh secret set (\w+)`, list), namesIn(`secrets\.(\w+)`, read.String())},
		"variables":    {namesIn(`gh variable set (\w+)`, list), namesIn(`vars\.(\w+)`, read.String())},
		"environments": {made, namesIn(`environment:\s+(?:name: )?([\w-]+)\n`, read.String())},
	} {
		if len(names.read) == 0 || !slices.Equal(names.set, names.read) {
			t.Errorf("%s: the list makes %q, and the workflows read %q", kind, names.set, names.read)
		}
	}
	for _, secret := range regexp.MustCompile(`gh secret set \w+ --env (\w+)`).FindAllStringSubmatch(list, -1) {
		if !slices.Contains(made, secret[1]) {
			t.Errorf("no job has the environment %s", secret[1])
		}
	}
}

// The commands of the list are valid in the shell, and use targets and files that exist.
func TestTheListForTheMaintainerHasCommandsThatExist(t *testing.T) {
	list := document(t, maintainerList)
	makefile := document(t, "Makefile")
	targets := namesIn("(?m)(?:^|`)make ([a-z-]+)", list)
	if len(targets) == 0 {
		t.Error("the list uses no target")
	}
	for _, target := range targets {
		if !strings.Contains(makefile, "\n"+target+":") {
			t.Errorf("make has no target %s", target)
		}
	}
	files := namesIn("`([.\\w-]+/[\\w./-]+|[A-Z]+\\.md)`", list)
	for _, name := range slices.DeleteFunc(files, func(name string) bool { return name == "spiritlevel/spiritlevel" }) {
		if _, err := os.Stat(filepath.Join(repository, name)); err != nil {
			t.Errorf("the list names %s: %v", name, err)
		}
	}
	for _, workflow := range namesIn(`(?:--file|--workflow|workflow run) (\S+\.yml)`, list) {
		if _, err := os.Stat(filepath.Join(repository, ".github", "workflows", workflow)); err != nil {
			t.Errorf("the list uses the workflow %s: %v", workflow, err)
		}
	}
	platforms := namesIn(`'((?:linux|darwin|win32)-(?:x64|arm64))'`, document(t, "packaging/npm/spiritlevel/binary.cjs"))
	for _, platform := range platforms {
		if !strings.Contains(list, "`spiritlevel-"+platform+"`") {
			t.Errorf("the list does not reserve spiritlevel-%s", platform)
		}
	}
	if len(platforms) == 0 {
		t.Error("npm has no platforms")
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("THE SYNTAX OF THE LIST IS NOT TESTED: bash is not installed")
	}
	for _, block := range snippets(t, maintainerList, "sh") {
		check := exec.Command(bash, "-n")
		check.Stdin = strings.NewReader(block)
		if out, err := check.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%v %s in:\n%s", err, out, block)
		}
	}
}
