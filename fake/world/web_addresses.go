package world

import (
	"slices"
	"strings"
	"unicode"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// publicHost is a name with a dot or an address; a port may follow.
var publicHost = lazyregexp.New(
	`^(localhost|\[[0-9a-fA-F:.]+\]|([\pL\pN]([\pL\pN-]*[\pL\pN])?\.)+(\pL[\pL\pN-]+|\pN{1,3})\.?)(:\d{1,5})?$`)

// IsPublicURL reports whether a text is an address as forms of the public counterpart
// accept it: on a host whose name has several parts.
func IsPublicURL(text string) bool {
	scheme, rest, _ := strings.Cut(text, "://")
	known := slices.Contains([]string{"http", "https", "ftp", "ftps"}, strings.ToLower(scheme))
	if !known || len(text) > 2048 || strings.ContainsFunc(rest, unicode.IsSpace) {
		return false
	}
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		rest = rest[:end]
	}
	return publicHost.MatchString(rest[strings.LastIndex(rest, "@")+1:])
}
