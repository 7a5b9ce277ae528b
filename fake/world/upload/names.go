package upload

import (
	"path"
	"strings"
	"unicode"
)

// longestName is the maximum length of a file name, in characters.
const longestName = 255

// Name converts a client's file name to one that can be shown: the last part of a
// path, without invisible characters. It is empty if nothing is left.
func Name(sent string) string {
	name := strings.ToValidUTF8(sent, "\ufffd")
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, name))
	if strings.Trim(name, ".") == "" {
		return ""
	}
	return shortened(name)
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
// underscores, and hyphens for spaces.
func SafeName(name string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.TrimSpace(name) {
		switch {
		case r == '-' || unicode.IsSpace(r):
			gap = true
			continue
		case r != '.' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r):
			continue
		}
		if gap {
			b.WriteByte('-')
			gap = false
		}
		b.WriteRune(r)
	}
	if strings.Trim(b.String(), ".") == "" {
		return "uploaded-file"
	}
	return b.String()
}
