package requirements

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

//go:embed requirements.yaml
var source []byte

// Section is one part of the specification.
type Section struct {
	Prefix string // "SND"
	Title  string // "POST /messages"
}

type catalogue struct {
	all      []Requirement
	byID     map[string]int
	sections []Section
}

// embedded parses the compiled-in file once. A malformed file is a defect of
// the build that the package's tests catch, so it has no error to hand on.
var embedded = sync.OnceValue(func() catalogue {
	c, err := parse(source)
	if err != nil {
		panic(fmt.Sprintf("embedded requirements: %v", err))
	}
	return c
})

// All returns every requirement in the specification's order.
func All() []Requirement {
	return slices.Clone(embedded().all)
}

// Find returns the requirement with the given id ("SND-02"), also one of the
// change log, however the id is capitalized.
func Find(id string) (Requirement, bool) {
	id = strings.ToUpper(id)
	c := embedded()
	if InLog(id) {
		c = embeddedLog()
	}
	i, ok := c.byID[id]
	if !ok {
		return Requirement{}, false
	}
	return c.all[i], true
}

// Sections returns the sections of the specification, each id prefix with its
// title, in its order.
func Sections() []Section {
	return slices.Clone(embedded().sections)
}

// Title returns the title of the section with the given prefix, also that of
// the change log, "" if unknown.
func Title(prefix string) string {
	if prefix == LogPrefix {
		return logTitle
	}
	for _, s := range embedded().sections {
		if s.Prefix == prefix {
			return s.Title
		}
	}
	return ""
}

type row struct {
	ID      string `yaml:"id"`
	Section string `yaml:"section"`
	Text    string `yaml:"text"`
	Kind    string `yaml:"kind"`
	Check   Check  `yaml:"check"`
	Levels  struct {
		Since int  `yaml:"since"`
		Until *int `yaml:"until"`
	} `yaml:"levels"`
	How  string `yaml:"how"`
	Note string `yaml:"note"`
}

func parse(text []byte) (catalogue, error) {
	var file struct {
		Requirements []row `yaml:"requirements"`
	}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&file); err != nil {
		return catalogue{}, err
	}
	c := catalogue{byID: make(map[string]int, len(file.Requirements))}
	for _, r := range file.Requirements {
		if _, twice := c.byID[strings.ToUpper(r.ID)]; twice || r.ID == "" {
			return catalogue{}, fmt.Errorf("requirement %q: the id is empty or taken", r.ID)
		}
		c.add(Requirement{
			ID: r.ID, Section: r.Section, Text: r.Text, Kind: r.Kind, Check: r.Check,
			Since: r.Levels.Since, Until: r.Levels.Until, How: r.How, Note: r.Note,
		})
	}
	return c, nil
}

func (c *catalogue) add(r Requirement) {
	c.byID[strings.ToUpper(r.ID)] = len(c.all)
	c.all = append(c.all, r)
	known := slices.ContainsFunc(c.sections, func(s Section) bool { return s.Prefix == r.Prefix() })
	if !known {
		c.sections = append(c.sections, Section{Prefix: r.Prefix(), Title: r.Section})
	}
}
