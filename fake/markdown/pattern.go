package markdown

import (
	"regexp/syntax"
	"strings"
)

// groupOpens begins a group with a name.
const groupOpens = "(?P<"

// parsePattern parses the pattern of a linkifier as the library of the public
// counterpart does: of groups with the same name the first one counts, and names are
// written (?P<name>…) only.
func parsePattern(pattern string) (*syntax.Regexp, error) {
	plain, err := usualGroups(pattern)
	if err != nil {
		return nil, err
	}
	return syntax.Parse(plain, syntax.Perl)
}

// usualGroups takes the names off groups whose names came before, and refuses the
// newer spelling of names.
func usualGroups(pattern string) (string, error) {
	var out strings.Builder
	seen, class := map[string]bool{}, false
	for i := 0; i < len(pattern); i++ {
		rest := pattern[i:]
		switch {
		case rest[0] == '\\' && len(rest) > 1:
			out.WriteString(rest[:2])
			i++
			continue
		case rest[0] == '[', rest[0] == ']':
			class = rest[0] == '['
		case class:
		case strings.HasPrefix(rest, "(?<"):
			return "", &syntax.Error{Code: syntax.ErrInvalidPerlOp, Expr: "(?<"}
		case strings.HasPrefix(rest, groupOpens):
			name, _, closed := strings.Cut(rest[len(groupOpens):], ">")
			if closed && seen[name] {
				out.WriteByte('(')
				i += len(groupOpens) + len(name)
				continue
			}
			seen[name] = true
		}
		out.WriteByte(rest[0])
	}
	return out.String(), nil
}
