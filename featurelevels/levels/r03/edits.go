// Package r03 declares the changes of the levels of release 3: a file for each level, and
// one for the changes that only recordings show.
package r03

import fl "github.com/spiritlevel/spiritlevel/featurelevels"

// Edits are the edits that need a function, by file.
func Edits() []fl.Edits {
	return []fl.Edits{
		level001, level005, level007, level010, level013, level014, level019, level022, level023,
		level027,
	}
}
