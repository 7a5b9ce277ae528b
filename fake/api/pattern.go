package api

import (
	"maps"
	"regexp"
	"strings"
)

// digits matches an ID in a path.
const digits = "[0-9]+"

// pathParts finds the named parts of a documented path, such as {user_id}.
var pathParts = regexp.MustCompile(`\{(\w+)\}`)

// pattern is the route's path as the router matches it. A part whose name ends
// in _id takes digits, so that /users/{email} is not hidden by /users/{user_id}
// and the path of anything else leads nowhere. Any other part takes a text
// without a slash.
func (r route) pattern() string {
	return pathParts.ReplaceAllStringFunc(r.path, func(part string) string {
		name := strings.Trim(part, "{}")
		switch match, marked := r.matches[name]; {
		case marked:
			return "{" + name + ":" + match + "}"
		case strings.HasSuffix(name, "_id"):
			return "{" + name + ":" + digits + "}"
		}
		return part
	})
}

// matching returns the endpoint with a part of its path that matches something
// else than its name says.
func (e endpoint) matching(part, match string) endpoint {
	matches := map[string]string{part: match}
	maps.Copy(matches, e.matches)
	e.matches = matches
	return e
}
