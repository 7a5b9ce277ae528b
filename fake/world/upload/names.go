package upload

import (
	"html"
	"net/url"
	"path"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// longestName is the maximum length of a file name, in characters.
const longestName = 255

// Name converts a client's file name to one that can be shown: the last part of a
// path, without invisible characters, as text of HTML and of a URL is read. It is
// empty if nothing is left.
func Name(sent string) string {
	name := html.UnescapeString(strings.ToValidUTF8(sent, "\ufffd"))
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.Map(printable, name)
	if name == "." || name == ".." {
		return ""
	}
	name = shortened(name)
	if plain, err := url.PathUnescape(name); err == nil {
		return strings.Map(printableOrNull, strings.ToValidUTF8(plain, "\ufffd"))
	}
	return name
}

// printableOrNull leaves the null characters, for which a file is refused.
func printableOrNull(r rune) rune {
	if r == 0 {
		return r
	}
	return printable(r)
}

func printable(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return -1
}

// shortened cuts a long name but keeps its ending.
func shortened(name string) string {
	runes := []rune(name)
	if len(runes) <= longestName {
		return name
	}
	ending := []rune(path.Ext(name))
	if len(ending) > longestName/2 {
		ending = nil
	}
	return string(runes[:longestName-len(ending)]) + string(ending)
}

// SafeName converts a file name to one for paths and links: letters, digits, dots,
// underscores and hyphens. Spaces become hyphens, and several of these become one.
func SafeName(name string) string {
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '.' || r == '-' || r == '_' || unicode.IsSpace(r) || unicode.IsLetter(r) || unicode.IsNumber(r):
			return r
		}
		return -1
	}, norm.NFKC.String(name)))
	name = gaps.ReplaceAllString(name, "-")
	if name == "" || name == "." || name == ".." {
		return "uploaded-file"
	}
	return name
}

var gaps = lazyregexp.New(`[-\s]+`)
