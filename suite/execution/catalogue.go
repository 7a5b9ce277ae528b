package execution

import (
	"github.com/spiritlevel/spiritlevel/suite/changelog"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
)

// Catalogue is the tree of all specs: those of the specification, section by section in its
// order, and then those of the rows of the change log, which takes time to read.
func Catalogue() []spec.Spec { return append(specs.Specs(), changelog.Specs()...) }
