// Package r09 declares the changes of the levels of release 9: a file for each level, and
// one for the changes that only recordings show.
package r09

import fl "github.com/spiritlevel/spiritlevel/featurelevels"

// Edits are the edits that need a function, by file.
func Edits() []fl.Edits {
	return []fl.Edits{
		level243, level251, level255, level259, recorded,
	}
}
