// Package r04 declares the changes of the levels of release 4: a file for each level, and
// one for the changes that only recordings show.
package r04

import fl "github.com/spiritlevel/spiritlevel/featurelevels"

// Edits are the edits that need a function, by file.
func Edits() []fl.Edits {
	return []fl.Edits{level035, level038, level046, level054, recorded}
}
