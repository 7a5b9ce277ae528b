package spec

import (
	"fmt"
	"slices"
	"sync"

	"github.com/onsi/ginkgo/v2/types"

	"github.com/spiritlevel/spiritlevel/suite/session"
)

// Build walks through the sections and returns their specs in order. Each section is a
// function that calls Describe.
func Build(sections ...func()) []Spec {
	var all []Spec
	for _, section := range sections {
		all = append(all, walk(section)...)
	}
	number(all)
	return all
}

// tree is the part of the tree of specs that a section has described so far.
type tree struct {
	inner *container // nil at the top
	specs []Spec
}

// container is a Describe, a Context or a table.
type container struct {
	outer      *container
	text       string
	decorators []Decorator
	before     []func(*session.Session)
}

// building is the tree of the section that is walked through, for Describe and the other
// functions without a receiver; nil otherwise.
var building struct {
	sync.Mutex
	*tree
}

// walk returns the specs of a section. A spec with a BeforeEach walks through its section
// again, so that specs that run at the same time share no variables.
func walk(section func()) []Spec {
	specs := describe(section)
	for i := range specs {
		if specs[i].container.arranges() {
			specs[i].Body = func(s *session.Session) { describe(section)[i].Body(s) }
		}
	}
	return specs
}

func describe(section func()) []Spec {
	building.Lock()
	defer building.Unlock()
	building.tree = &tree{}
	defer func() { building.tree = nil }()
	section()
	return building.specs
}

// current is the tree that is built.
func current() *tree {
	if building.tree == nil {
		panic("a section describes specs only while Build walks through it")
	}
	return building.tree
}

// contain adds a container with everything that the function describes.
func (t *tree) contain(text string, decorators []Decorator, describe func()) {
	t.inner = &container{outer: t.inner, text: text, decorators: decorators}
	defer func() { t.inner = t.inner.outer }()
	describe()
}

// add adds a spec to the innermost container.
func (t *tree) add(text string, at types.CodeLocation, decorators []Decorator, body func(*session.Session)) {
	spec := Spec{Text: text, At: at, container: t.inner}
	for _, c := range t.inner.chain() {
		spec.decorate(c.decorators)
		spec.Path = append(spec.Path, c.text)
	}
	spec.decorate(decorators)
	if len(spec.Covers) == 0 || body == nil || t.inner == nil || text == "" {
		panic(fmt.Sprintf("%s: the spec %q has no sentence, container or body, or covers no requirement", at, text))
	}
	spec.Path[0] = spec.Prefix() + " " + spec.Path[0]
	spec.Body = func(s *session.Session) {
		for _, c := range spec.container.chain() {
			for _, before := range c.before {
				before(s)
			}
		}
		body(s)
	}
	t.specs = append(t.specs, spec)
}

// chain is the container with those around it, outermost first.
func (c *container) chain() (chain []*container) {
	for ; c != nil; c = c.outer {
		chain = append(chain, c)
	}
	slices.Reverse(chain)
	return chain
}

// arranges reports whether something is done before each spec of the container.
func (c *container) arranges() bool {
	return slices.ContainsFunc(c.chain(), func(c *container) bool { return len(c.before) > 0 })
}

func (s *Spec) decorate(decorators []Decorator) {
	for _, decorate := range decorators {
		decorate(s)
	}
}

// number distinguishes specs of the same first requirement by numbers: "FET-25",
// "FET-25/2".
func number(specs []Spec) {
	taken := map[string]int{}
	for i := range specs {
		first := specs[i].Covers[0]
		taken[first]++
		specs[i].nth = taken[first]
	}
}
