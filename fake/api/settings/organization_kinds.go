package settings

import (
	"encoding/json"
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
)

var errLimit = errors.New("neither a number above zero nor unlimited")

// isUnlimited tells whether a text is the word for no limit, plain or as JSON text.
func isUnlimited(text string) bool { return text == "unlimited" || text == `"unlimited"` }

// secondsKind is a number of seconds, or no limit.
func secondsKind() kind {
	return kind{
		accepts: []string{"1", "600", "unlimited", `"unlimited"`}, refuse: []string{"-1", "x", "1.5", "null", "[]", "forever"},
		Read: func(text string) (any, error) {
			if isUnlimited(text) {
				return (*int)(nil), nil
			}
			n, err := positiveNumber(text)
			return &n, err
		},
	}
}

// daysKind is a number of days, or -1 for no limit.
func daysKind() kind {
	return kind{
		accepts: []string{"30", "unlimited"}, refuse: []string{"-1", "0", "x", "null", "realm_default"},
		Read: func(text string) (any, error) {
			if isUnlimited(text) {
				return -1, nil
			}
			n, err := positiveNumber(text)
			return n, err
		},
	}
}

func positiveNumber(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n <= 0 {
		return 0, errLimit
	}
	return n, nil
}

// boundedTextKind is a text with a maximum length in characters.
func boundedTextKind(most int) kind {
	return textKind(func(v string) bool { return len([]rune(v)) <= most },
		"{name} is too long (limit: "+strconv.Itoa(most)+" characters)",
		[]string{"a text", ""}, []string{strings.Repeat("x", most+1)})
}

// realmAddresses matches the first part of a host name.
var realmAddresses = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$`)

// identifierKind is the short name of an organization. There are no accepted examples:
// only a demo organization accepts one.
func identifierKind() kind {
	return textKind(realmAddresses.MatchString, "{name}: Expected at most 40 lower-case letters, digits and hyphens.", nil, nil)
}

// namedSwitchesKind is an object of booleans. The handler checks that one is true.
func namedSwitchesKind() kind {
	return kind{
		accepts: []string{`{"Dev": true, "Email": true, "GitHub": true, "SAML": false}`}, refuse: []string{"", "x", "[]", "null", "true", `{}`, `{"Email": false}`, `{"Email": 1}`},
		Read: func(text string) (any, error) {
			var switches map[string]bool
			err := json.Unmarshal([]byte(text), &switches)
			return switches, err
		},
	}
}

// titleKind is a text that is not blank, with a maximum length in characters.
func titleKind(most int) kind {
	k := boundedTextKind(most)
	k.accepts, k.refuse = []string{"Another Observatory"}, append(k.refuse, "", "  ")
	long := k.Read
	k.Read = func(value string) (any, error) {
		if strings.TrimSpace(value) == "" {
			return nil, rest.Faultf("{name} cannot be blank.")
		}
		return long(value)
	}
	return k
}

// streamOrNoneKind is the ID of a stream, or -1. The handler checks that the stream
// exists and is visible.
func streamOrNoneKind() kind {
	return numberKind(func(n int) bool { return n >= -1 }, "Invalid stream ID in '{name}'", []string{"21", "-1"}, []string{"-2", "999"})
}
