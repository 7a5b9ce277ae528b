package requirements

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// JSON, because each process of a run reads it: as YAML it takes six times as long.
//
//go:embed requirements.json
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

// chapter is a section as the file has it.
type chapter struct {
	Section
	Requirements []Requirement
}

func parse(text []byte) (catalogue, error) {
	var chapters []chapter
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&chapters); err != nil {
		return catalogue{}, err
	}
	c := catalogue{byID: make(map[string]int)}
	for _, in := range chapters {
		c.sections = append(c.sections, in.Section)
		for _, r := range in.Requirements {
			if _, twice := c.byID[strings.ToUpper(r.ID)]; twice || r.Prefix() != in.Prefix {
				return catalogue{}, fmt.Errorf("requirement %q: the id is taken or of another section than %s", r.ID, in.Prefix)
			}
			r.Section = in.Title
			c.add(r)
		}
	}
	return c, nil
}

func (c *catalogue) add(r Requirement) {
	c.byID[strings.ToUpper(r.ID)] = len(c.all)
	c.all = append(c.all, r)
}
