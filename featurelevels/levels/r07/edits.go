// Package r07 declares the changes of the levels of release 7: a file for each level, and
// one for the changes that only recordings show.
package r07

import fl "github.com/spiritlevel/spiritlevel/featurelevels"

// Edits are the edits that need a function, by file.
func Edits() []fl.Edits {
	return []fl.Edits{level163, level168, level176, level178, level179, level186, recorded}
}
