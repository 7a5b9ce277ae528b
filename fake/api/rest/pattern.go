package rest

import (
	"maps"
	"regexp"
)

// Digits matches an ID in a path.
const Digits = "[0-9]+"

// PathParts finds the named parts of a documented path, such as {user_id}.
var PathParts = regexp.MustCompile(`\{(\w+)\}`)

// Matching returns the endpoint with a part of its path that does not match by its
// name.
func (e Endpoint) Matching(part, match string) Endpoint {
	matches := map[string]string{part: match}
	maps.Copy(matches, e.Matches)
	e.Matches = matches
	return e
}
