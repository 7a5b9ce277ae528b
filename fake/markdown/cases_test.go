package markdown_test

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"go.yaml.in/yaml/v3"
)

// caseFile is the table of inputs and outputs of the dialect.
type caseFile struct {
	Context directory  `yaml:"context"`
	Cases   []testCase `yaml:"cases"`
}

type testCase struct {
	ID               string `yaml:"id"`
	Input            string `yaml:"input"`
	HTML             string `yaml:"html"`
	NeedsHighlighter bool   `yaml:"needs_highlighter"`
	Mentions         *[]int `yaml:"mentions"`
	Wildcard         bool   `yaml:"wildcard"`
}

// directory is the organization of the table.
type directory struct {
	Users []struct {
		ID       int    `yaml:"id"`
		FullName string `yaml:"full_name"`
	} `yaml:"users"`
	Streams []struct {
		ID   int    `yaml:"id"`
		Name string `yaml:"name"`
	} `yaml:"streams"`
}

func (d directory) UserByName(name string) (markdown.User, bool) {
	for _, u := range d.Users {
		if strings.EqualFold(u.FullName, name) {
			return markdown.User(u), true
		}
	}
	return markdown.User{}, false
}

func (d directory) UserByID(id int) (markdown.User, bool) {
	for _, u := range d.Users {
		if u.ID == id {
			return markdown.User(u), true
		}
	}
	return markdown.User{}, false
}

func (d directory) StreamByName(name string) (markdown.Stream, bool) {
	for _, s := range d.Streams {
		if s.Name == name {
			return markdown.Stream(s), true
		}
	}
	return markdown.Stream{}, false
}

var tokens = regexp.MustCompile(`<span class="[a-z0-9]+">|</span>`)

// plain removes the tokens of a highlighter, which colour the same text.
func plain(html string) string {
	return strings.ReplaceAll(tokens.ReplaceAllString(html, ""), "&quot;", `"`)
}

// differs says in what a case is not rendered as the table says, "" when in nothing.
func (c testCase) differs(d directory) string {
	got, want := markdown.Render(c.Input, d), c.HTML
	if c.NeedsHighlighter {
		got.HTML, want = plain(got.HTML), plain(want)
	}
	switch {
	case got.HTML != want:
		return "expected " + want + "\ngot      " + got.HTML
	case c.Mentions != nil && len(*c.Mentions)+len(got.Mentions) > 0 && !reflect.DeepEqual(got.Mentions, *c.Mentions):
		return "the wrong people are mentioned"
	case got.Wildcard != c.Wildcard:
		return "the wildcard is wrong"
	}
	return ""
}

func TestCasesOfTheDialect(t *testing.T) {
	var file caseFile
	readYAML(t, "markdown-cases.yaml", &file)
	var later map[string]string
	readYAML(t, "later.yaml", &later)
	passed := 0
	for _, c := range file.Cases {
		differs, reason := c.differs(file.Context), later[c.ID]
		delete(later, c.ID)
		switch {
		case differs == "":
			passed++
			if reason != "" {
				t.Errorf("%s passes: take it out of later.yaml", c.ID)
			}
		case reason == "":
			t.Errorf("%s: %q\n%s", c.ID, c.Input, differs)
		}
	}
	for id := range later {
		t.Errorf("%s stands in later.yaml, but there is no such case", id)
	}
	t.Logf("%d of %d cases pass", passed, len(file.Cases))
}

func readYAML(t testing.TB, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}
