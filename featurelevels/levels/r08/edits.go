// Package r08 declares the changes of the levels of release 8: a file for each level, and
// one for the changes that only recordings show.
package r08

import fl "github.com/spiritlevel/spiritlevel/featurelevels"

// Edits are the edits that need a function, by file.
func Edits() []fl.Edits {
	return []fl.Edits{level195, level196, level219, level226, level227, recorded}
}
