package requirements

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

//go:embed sections/*.yaml
var files embed.FS

// order lists the sections as the specification does; the file of a section has its prefix as name.
var order = strings.Fields(`
	GEN ENV MSG EDH RCT EMO FLG USR STR SUB RES SET STA EPT SND EDT RND FET FLA RXN SBS
	MTP MUU UST PST GST GUS CUS UGR LNK ATT EVT SRV DEV INW NMD AUT EVO OUT ERR LIM LVL`)

// Section is one part of the specification.
type Section struct {
	Prefix string // "SND"
	Title  string // "POST /messages: send a message"
}

type catalogue struct {
	all      []Requirement
	byID     map[string]int
	sections []Section
}

// embedded reads the compiled-in files at the first use, so that commands that
// need no requirement do not wait for them. A malformed file is a defect of the
// build that the package's tests catch, so it has no error to hand on.
var embedded = sync.OnceValue(func() catalogue {
	c, err := load(files)
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
	load := embedded
	if InLog(id) {
		load = embeddedLog
	}
	c := load()
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

// load reads the files of all sections in the order of the specification.
func load(files fs.FS) (catalogue, error) {
	c := catalogue{byID: make(map[string]int)}
	for _, prefix := range order {
		if err := c.read(files, prefix); err != nil {
			return catalogue{}, err
		}
	}
	return c, nil
}

// read adds the section with the prefix.
func (c *catalogue) read(files fs.FS, prefix string) error {
	name := "sections/" + prefix + ".yaml"
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return err
	}
	var section struct {
		Title        string
		Requirements []yaml.Node
	}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&section); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if section.Title == "" {
		return fmt.Errorf("%s: the section has no title", name)
	}
	c.sections = append(c.sections, Section{prefix, section.Title})
	last := 0
	for _, node := range section.Requirements {
		r := Requirement{Section: section.Title}
		err := r.decode(&node)
		number, _ := strconv.Atoi(strings.TrimPrefix(r.ID, prefix+"-"))
		if err == nil && (number <= last || r.ID != requirementID(prefix, number)) {
			err = fmt.Errorf("expected an id of the section above %s", requirementID(prefix, last))
		}
		if err != nil {
			return fmt.Errorf("%s:%d: requirement %q: %w", name, node.Line, r.ID, err)
		}
		last = number
		c.add(r)
	}
	return nil
}

func requirementID(prefix string, number int) string { return fmt.Sprintf("%s-%02d", prefix, number) }

func (c *catalogue) add(r Requirement) {
	c.byID[strings.ToUpper(r.ID)] = len(c.all)
	c.all = append(c.all, r)
}
