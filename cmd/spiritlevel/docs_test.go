package main

import (
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

const repository = "../.."

var (
	pathInText    = regexp.MustCompile("`((?:cmd|examples|fake|featurelevels|packaging|scenarios|suite)/[^` ]*)`")
	commandInText = regexp.MustCompile(`(?m)(?:^|\x60)spiritlevel ([a-z]+)`)
	codeBlock     = regexp.MustCompile("(?s)```([a-z]+)\n(.*?)```")
)

func document(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// writeFile writes a file, and makes its folder.
func writeFile(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// snippets are the blocks of a document in a language.
func snippets(t *testing.T, name, language string) (blocks []string) {
	t.Helper()
	for _, b := range blocksOf(t, name) {
		if b.language == language {
			blocks = append(blocks, b.code)
		}
	}
	if len(blocks) == 0 {
		t.Fatalf("%s has no %s", name, language)
	}
	return blocks
}

// documents lists the documents for users and contributors.
func documents(t *testing.T) []string {
	t.Helper()
	return append(pages(t), "CONTRIBUTING.md", maintainerList)
}

var link = regexp.MustCompile(`\]\(([^):#]+)(#[^)]*)?\)`)

func TestLinksOfTheDocumentsLeadToFiles(t *testing.T) {
	for _, name := range documents(t) {
		for _, match := range link.FindAllStringSubmatch(document(t, name), -1) {
			if _, err := os.Stat(filepath.Join(repository, path.Dir(name), match[1])); err != nil {
				t.Errorf("%s links to %s: %v", name, match[1], err)
			}
		}
	}
}

func TestDocumentsNameFilesAndCommandsThatExist(t *testing.T) {
	root := newRoot()
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd("completion")
	for _, name := range documents(t) {
		text := document(t, name)
		for _, match := range pathInText.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(repository, match[1])); err != nil {
				t.Errorf("%s names %s: %v", name, match[1], err)
			}
		}
		for _, match := range commandInText.FindAllStringSubmatch(text, -1) {
			if found, rest, err := root.Find(match[1:]); err != nil || len(rest) > 0 || found.Name() != match[1] {
				t.Errorf("%s names the unknown command %s", name, match[1])
			}
		}
	}
}

// The register of choices declares the limits that the fake keeps.
func TestChoicesDeclareTheLimits(t *testing.T) {
	text := document(t, "fake/CHOICES.md")
	for _, limit := range worlds.Limits() {
		if !regexp.MustCompile(`\b` + limit.Most + `\b`).MatchString(text) {
			t.Errorf("fake/CHOICES.md does not declare %s %s", limit.Most, limit.Of)
		}
	}
}

// Examples in the documents must be valid Go, or files that load.
func TestExamplesOfTheDocumentsAreWellFormed(t *testing.T) {
	for _, name := range documents(t) {
		for _, b := range blocksOf(t, name) {
			if fileName.MatchString(b.code) {
				continue // TestPagesDoAsTheySay uses the file
			}
			switch code := b.code; b.language {
			case "go":
				if !parses(code) {
					t.Errorf("%s has an example that is no Go:\n%s", name, code)
				}
			case "yaml":
				if err := loadExample(t, code); err != nil {
					t.Errorf("%s has an example that does not load: %v\n%s", name, err, code)
				}
			}
		}
	}
}

// copies begin the examples of a requirement and of a wrong server, which are copies of
// their files.
var copies = []string{"- id: ", "- {on: "}

func copied(code string) bool {
	return slices.ContainsFunc(copies, func(begin string) bool { return strings.HasPrefix(code, begin) })
}

// gitLabJobs begins the jobs of GitLab, which TestTheJobsOfGitLabReport runs.
const gitLabJobs = ".spiritlevel:"

// loadExample loads a scenario, a list of known failures, or steps of a workflow.
func loadExample(t *testing.T, code string) error {
	t.Helper()
	switch {
	case strings.HasPrefix(code, "known:"):
		name := filepath.Join(t.TempDir(), "known.yaml")
		if err := os.WriteFile(name, []byte(code), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := report.ReadKnown(name)
		return err
	case copied(code), strings.HasPrefix(code, gitLabJobs):
		return nil
	case strings.HasPrefix(code, "- "):
		var steps []struct {
			If, Uses, Run string
			With, Env     map[string]string
		}
		decoder := yaml.NewDecoder(strings.NewReader(code))
		decoder.KnownFields(true)
		return decoder.Decode(&steps)
	}
	_, err := scenarios.Load(strings.NewReader(code), "example")
	return err
}

// An example for contributors is code or a requirement of a file that the text before it names.
func TestExamplesForContributorsAreCodeOfTheRepository(t *testing.T) {
	for section := range strings.SplitSeq(document(t, "CONTRIBUTING.md"), "\n## ") {
		for _, at := range codeBlock.FindAllStringSubmatchIndex(section, -1) {
			if section[at[2]:at[3]] != "go" && !copied(section[at[4]:at[5]]) {
				continue
			}
			code := namedCode(t, section[:at[0]])
			for paragraph := range strings.SplitSeq(section[at[4]:at[5]], "\n\n") {
				if !strings.Contains(code, oneLine(paragraph)) {
					t.Errorf("no file that the text before it names has\n%s", paragraph)
				}
			}
		}
	}
}

// namedCode is the content of the Go and YAML files that a text names.
func namedCode(t *testing.T, text string) string {
	t.Helper()
	var code strings.Builder
	for _, match := range pathInText.FindAllStringSubmatch(text, -1) {
		if extension := path.Ext(match[1]); extension == ".go" || extension == ".yaml" {
			code.WriteString(oneLine(document(t, match[1])) + " ")
		}
	}
	return code.String()
}

// oneLine removes the line breaks and the indents of a text.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// parses reports whether code is Go: declarations, rows of a table, or statements, one after
// the other, in paragraphs.
func parses(code string) bool {
	for paragraph := range strings.SplitSeq(code, "\n\n") {
		whole := false
		for _, frame := range []string{"package p\n%", "package p\nvar (\n%\n)", "package p\nvar _ = []any{\n%\n}",
			"package p\nfunc _() {\n%\n}"} {
			text := strings.Replace(frame, "%", paragraph, 1)
			if _, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution); err == nil {
				whole = true
			}
		}
		if !whole {
			return false
		}
	}
	return true
}
