// Package zulip declares the deviations of dialect zulip from the specification, by resource.
package zulip

import fl "github.com/spiritlevel/spiritlevel/featurelevels"

// Edits are the edits that need a function, by file.
func Edits() []fl.Edits {
	return []fl.Edits{requests, settings, streams, users}
}
