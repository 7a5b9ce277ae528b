package spec

import (
	"fmt"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// Section is the specs of one section of the specification.
type Section struct {
	Prefix string        // "SND"
	Specs  func() []Spec // in the order of the requirements
}

// sections are the registered ones. They are filled while the program starts,
// before anything else runs, as Ginkgo fills its own tree, and never change
// afterwards.
var sections = map[string]Section{}

// RegisterSection adds a section. A file of specs registers its section as one
// value, so that there is no list of all sections to forget one in.
func RegisterSection(prefix string, specs []Spec, more ...func() []Spec) Section {
	if _, twice := sections[prefix]; twice {
		panic(fmt.Sprintf("the section %s is registered twice", prefix))
	}
	section := Section{Prefix: prefix, Specs: func() []Spec {
		all := slices.Clone(specs)
		for _, list := range more {
			for _, spec := range list() {
				if spec.Prefix() == prefix {
					all = append(all, spec)
				}
			}
		}
		return all
	}}
	sections[prefix] = section
	return section
}

// SpecsOf are the specs of the section with the prefix.
func SpecsOf(prefix string) []Spec {
	section, registered := sections[prefix]
	if !registered {
		return nil
	}
	return section.Specs()
}

// Catalogue lists every spec, section by section in the specification's order,
// and then the rows of the change log.
func Catalogue() []Spec { return append(SpecificationSpecs(), SpecsOf(requirements.LogPrefix)...) }

// SpecificationSpecs are the specs of the specification: those of the change
// log need the log itself, which takes time to read.
func SpecificationSpecs() []Spec {
	var all []Spec
	for _, section := range requirements.Sections() {
		all = append(all, SpecsOf(section.Prefix)...)
	}
	return all
}
