package math

import (
	_ "embed" // for the commands
	"slices"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// texLines has a command without its backslash in each
// line.
//
//go:embed tex.txt
var texLines string

var texCommands = sync.OnceValue(func() map[string]bool {
	known := map[string]bool{`\`: true, " ": true, "\n": true}
	for name := range strings.Lines(texLines) {
		known[strings.TrimSuffix(name, "\n")] = true
	}
	return known
})

// validTeX reports whether a typesetter would take a formula: all commands are
// known, braces, environments and growing brackets are closed in their order, and
// no character stands where it means something else.
func validTeX(tex string) bool {
	var open []string // the expected closings, the next one last
	for i := 0; i < len(tex); {
		switch tex[i] {
		case '{':
			open = append(open, "}")
		case '}':
			if len(open) == 0 || open[len(open)-1] != "}" {
				return false
			}
			open = open[:len(open)-1]
		case '$', '#':
			return false
		case '&':
			if !slices.ContainsFunc(open, func(end string) bool { return strings.HasPrefix(end, "end{") }) {
				return false
			}
		case '%':
			if end := strings.IndexByte(tex[i:], '\n'); end >= 0 {
				i += end
			} else {
				i = len(tex) - 1
			}
		case '\\':
			var ok bool
			if i, open, ok = texCommand(tex, i, open); !ok {
				return false
			}
			continue
		}
		i++
	}
	return len(open) == 0 && !strings.HasSuffix(tex, "^") && !strings.HasSuffix(tex, "_")
}

// texCommand reads the command at a place, and returns its end and the open brackets
// after it.
func texCommand(tex string, at int, open []string) (end int, still []string, ok bool) {
	name := texName(tex[at+1:])
	end = at + 1 + len(name)
	if !texCommands()[name] {
		return end, open, false
	}
	switch name {
	case "left":
		open = append(open, "right")
	case "begin":
		environment := braced(tex[end:])
		end += len(environment)
		open = append(open, "end"+environment)
		ok = environment != ""
		return end, open, ok
	case "right", "end":
		if name == "end" {
			name += braced(tex[end:])
			end = at + 1 + len(name)
		}
		if len(open) == 0 || open[len(open)-1] != name {
			return end, open, false
		}
		open = open[:len(open)-1]
	}
	return end, open, true
}

// texName returns the name of a command: letters, or one other character.
func texName(tex string) string {
	for i, r := range tex {
		if r >= 0x80 || !tree.IsLetterOrDigit(byte(r)) || '0' <= r && r <= '9' {
			return tex[:max(i, 1)]
		}
	}
	return tex
}

// braced returns the {name} that a text begins with.
func braced(tex string) string {
	end := strings.IndexAny(tex, "}\\\n")
	if end < 2 || tex[0] != '{' || tex[end] != '}' {
		return ""
	}
	return tex[:end+1]
}
