package api

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
)

// pattern is the route's path as the router matches it. A part with a name ending in
// _id matches digits, so that /users/{user_id} does not hide /users/{email} and other
// texts are unknown paths. Any other part matches a text without a slash.
func (r route) pattern() string {
	return rest.PathParts.ReplaceAllStringFunc(r.path, func(part string) string {
		name := strings.Trim(part, "{}")
		switch match, marked := r.Matches[name]; {
		case marked:
			return "{" + name + ":" + match + "}"
		case strings.HasSuffix(name, "_id"):
			return "{" + name + ":" + rest.Digits + "}"
		}
		return part
	})
}
