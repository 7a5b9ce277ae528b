// Package r06 declares the changes of the levels of release 6: a file for each level, and
// one for the changes that only recordings show.
package r06

import fl "github.com/spiritlevel/spiritlevel/featurelevels"

// Edits are the edits that need a function, by file.
func Edits() []fl.Edits {
	return []fl.Edits{level126, level139, level141, level151, level155, recorded}
}
