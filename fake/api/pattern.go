package api

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
)

// pattern is the route's path as the router matches it. A part whose name ends
// in _id takes digits, so that /users/{email} is not hidden by /users/{user_id}
// and the path of anything else leads nowhere. Any other part takes a text
// without a slash.
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
