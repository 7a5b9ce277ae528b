package execution

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/changelog"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
)

// Catalogue is the tree of all specs: those of the specification, section by section in its
// order, those of the laws that the choice has, and then those of the rows of the change log,
// which takes time to read.
func Catalogue(choice laws.Choice) []spec.Spec {
	return slices.Concat(specs.Specs(), choice.Specs(), changelog.Specs())
}
