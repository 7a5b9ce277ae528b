// Package r10 declares the changes of the levels of release 10: a file for each level, and
// one for the changes that only recordings show.
package r10

import fl "github.com/spiritlevel/spiritlevel/featurelevels"

// Edits are the edits that need a function, by file.
func Edits() []fl.Edits {
	return []fl.Edits{level284, level303, level318, level328, level343, level358, level364, level365, recorded}
}
