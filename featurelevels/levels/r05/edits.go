// Package r05 declares the changes of the levels of release 5: a file for each level, and
// one for the changes that only recordings show.
package r05

import fl "github.com/spiritlevel/spiritlevel/featurelevels"

// Edits are the edits that need a function, by file.
func Edits() []fl.Edits {
	return []fl.Edits{
		level073, level077, level078, level079, level080, level084, level090, level091, level096,
		level112, level113, level114, level117, recorded,
	}
}
