package rest

import (
	"maps"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Digits matches an ID in a path.
const Digits = "[0-9]+"

// PathParts finds the named parts of a documented path, such as {user_id}.
var PathParts = lazyregexp.New(`\{(\w+)\}`)

// Matching returns the endpoint with a part of its path that does not match by its
// name.
func (e Endpoint) Matching(part, match string) Endpoint {
	matches := map[string]string{part: match}
	maps.Copy(matches, e.Matches)
	e.Matches = matches
	return e
}
