package target

import (
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// reading is a text after one step of decoding. Each byte of it belongs to a span of the
// text.
type reading struct {
	text string
	at   []span
}

// asItIs reads a text literally.
func asItIs(s string) reading {
	at := make([]span, len(s))
	for i := range at {
		at[i] = span{i, i + 1}
	}
	return reading{s, at}
}

// escape is a letter as URLs, JSON, or HTML write it, also several times over:
// JSON within JSON has a second backslash.
var escape = lazyregexp.New(
	`(?i)%(?:25)*([0-9a-f]{2})|\\+u([0-9a-f]{4})|&#x0*([0-9a-f]{1,6});|&#0*([0-9]{1,7});|\\+([^u]|$)`)

// unescaped reads a text with all its escapes resolved, and without backslashes,
// because they are ambiguous.
func unescaped(s string) reading {
	var text strings.Builder
	var at []span
	put := func(letters string, from, to int) {
		text.WriteString(letters)
		for range len(letters) {
			at = append(at, span{from, to})
		}
	}
	end := 0
	for _, m := range escape.FindAllStringSubmatchIndex(s, -1) {
		for i := end; i < m[0]; i++ {
			put(s[i:i+1], i, i+1)
		}
		put(strings.ReplaceAll(resolve(s, m), `\`, ""), m[0], m[1])
		end = m[1]
	}
	for i := end; i < len(s); i++ {
		put(s[i:i+1], i, i+1)
	}
	return reading{text.String(), at}
}

// resolve returns the text for a match of an escape.
func resolve(s string, m []int) string {
	for group, base := range map[int]int{1: 16, 2: 16, 3: 16, 4: 10} {
		if m[2*group] < 0 {
			continue
		}
		n, _ := strconv.ParseUint(s[m[2*group]:m[2*group+1]], base, 32) // digits alone match
		if group == 1 {
			return string([]byte{byte(n)})
		}
		return string(rune(n))
	}
	return s[m[10]:m[11]]
}

// find adds the places of a word in a version of the reading that is as long. In a text
// that was cut off, the beginning of the word counts too, if it has at least this many
// bytes.
func (r reading) find(found []span, version, word string, least int) []span {
	for i := 0; ; {
		next := strings.Index(version[i:], word)
		if next < 0 {
			break
		}
		i += next
		found = append(found, span{r.at[i].from, r.at[i+len(word)-1].to})
		i++
	}
	for _, end := range cuts(version) {
		for n := min(len(word)-1, end); n >= least; n-- {
			if strings.HasSuffix(version[:end], word[:n]) {
				found = append(found, span{r.at[end-n].from, r.at[end-1].to})
				break
			}
		}
	}
	return found
}

// cuts are the places before which a text may be cut off.
func cuts(s string) []int {
	list := []int{len(s)}
	for i := range s {
		if strings.HasPrefix(s[i:], "…") || strings.HasPrefix(s[i:], "...") {
			list = append(list, i)
		}
	}
	return list
}
