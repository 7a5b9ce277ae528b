package markdown_test

import (
	"os"
	"path/filepath"
	"reflect"
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
	ID           string `yaml:"id"`
	Input        string `yaml:"input"`
	HTML         string `yaml:"html"`
	NeedsPreview bool   `yaml:"needs_image_preview"`
	Emoticons    bool   `yaml:"translate_emoticons"`
	Mentions     *[]int `yaml:"mentions"`
	Groups       []int  `yaml:"groups"`
	Wildcard     bool   `yaml:"wildcard"`
	IsMe         bool   `yaml:"is_me_message"`
}

// directory is the organization of the table.
type directory struct {
	BaseURL string `yaml:"base_url"`
	Users   []struct {
		ID       int    `yaml:"id"`
		FullName string `yaml:"full_name"`
	} `yaml:"users"`
	Streams []struct {
		ID   int    `yaml:"id"`
		Name string `yaml:"name"`
	} `yaml:"streams"`
	UserGroups []struct {
		ID   int    `yaml:"id"`
		Name string `yaml:"name"`
	} `yaml:"groups"`
	Patterns []struct {
		Pattern  string `yaml:"pattern"`
		Template string `yaml:"url_template"`
	} `yaml:"linkifiers"`
	linkifiers []*markdown.Linkifier
}

func (d directory) GroupByName(name string) (markdown.Group, bool) {
	for _, g := range d.UserGroups {
		if strings.EqualFold(g.Name, name) {
			return markdown.Group{ID: g.ID, Name: g.Name}, true
		}
	}
	return markdown.Group{}, false
}

func (d directory) EmojiByName(name string) (markdown.CustomEmoji, bool) {
	switch name {
	case "green_tick":
		return markdown.CustomEmoji{ID: "1", Name: name, URL: "/user_avatars/2/emoji/images/1.png"}, true
	case "rocket", "gone":
		return markdown.CustomEmoji{ID: "2", Name: name, URL: "/user_avatars/2/emoji/images/2.png",
			Deactivated: name == "gone"}, true
	}
	return markdown.CustomEmoji{}, false
}

func (d directory) Linkifiers() []*markdown.Linkifier { return d.linkifiers }

// options are the options of a recorded case of the table.
func (d directory) options(c testCase) markdown.Options {
	return markdown.Options{
		BaseURLs: []string{d.BaseURL}, ImagePreviews: c.NeedsPreview, Thumbnails: c.NeedsPreview,
		TranslateEmoticons: c.Emoticons, ExtraEmoji: "service",
	}
}

// loadCases reads the table and compiles its linkifiers.
func loadCases(t testing.TB) caseFile {
	t.Helper()
	var file caseFile
	readYAML(t, "markdown-cases.yaml", &file)
	for i, p := range file.Context.Patterns {
		l, err := markdown.NewLinkifier(i+1, p.Pattern, p.Template)
		if err != nil {
			t.Fatal(err)
		}
		file.Context.linkifiers = append(file.Context.linkifiers, l)
	}
	return file
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

// differs describes the difference between the rendering of a case and the table, "" if
// they are equal.
func (c testCase) differs(d directory) string {
	got, want := markdown.Render(c.Input, d, d.options(c)), c.HTML
	switch {
	case got.HTML != want:
		return "expected " + want + "\ngot      " + got.HTML
	case c.Mentions != nil && len(*c.Mentions)+len(got.Mentions) > 0 && !reflect.DeepEqual(got.Mentions, *c.Mentions):
		return "the wrong people are mentioned"
	case len(c.Groups)+len(got.Groups) > 0 && !reflect.DeepEqual(got.Groups, c.Groups):
		return "the wrong groups are mentioned"
	case got.IsMe != c.IsMe:
		return "who does it is wrong"
	case got.Wildcard != c.Wildcard:
		return "the wildcard is wrong"
	}
	return ""
}

func TestMessagesRenderAsTheTableOfTheDialectSays(t *testing.T) {
	file := loadCases(t)
	for _, c := range file.Cases {
		if differs := c.differs(file.Context); differs != "" {
			t.Errorf("%s: %q\n%s", c.ID, c.Input, differs)
		}
	}
	if len(file.Cases) != 255 {
		t.Errorf("the table has %d cases", len(file.Cases))
	}
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

func (directory) FirstMessage(int, string) (int, bool) { return 0, false }

func (directory) ImageAt(string) (markdown.Image, bool) { return markdown.Image{}, false }
