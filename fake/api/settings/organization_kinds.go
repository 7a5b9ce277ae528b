package settings

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

var errLimit = errors.New("not a number, or a negative one")

// isUnlimited reports whether a text is the word for no limit, plain or as JSON text.
func isUnlimited(text string) bool { return text == "unlimited" || text == `"unlimited"` }

// secondsKind is a number of seconds, or no limit.
func secondsKind() kind {
	return kind{
		number:  true,
		takes:   "integer|string",
		accepts: []string{"1", "600", "unlimited", `"unlimited"`}, refuse: []string{"-1", "x", "1.5", "null", "[]",
			"forever"},
		Read: func(text string) (any, error) {
			return readLimit(text, (*int)(nil), func(n int) any { return &n })
		},
	}
}

// daysKind is a number of days, or -1 for no limit.
func daysKind() kind {
	return kind{
		number:  true,
		takes:   "integer|string",
		accepts: []string{"30", "unlimited"}, refuse: []string{"-1", "0", "x", "null", "realm_default"},
		Read: func(text string) (any, error) {
			return readLimit(text, -1, func(n int) any { return n })
		},
	}
}

// readLimit reads a number above zero, or a word for no limit. Other numbers and words
// have the right type: they are refused after the check of the permission.
func readLimit(text string, unlimited any, limit func(int) any) (any, error) {
	if isUnlimited(text) {
		return unlimited, nil
	}
	var n rest.Int
	var word string
	switch data := []byte(text); {
	case !json.Valid(data):
		return nil, rest.ErrNotJSON
	case n.UnmarshalText(data) == nil && n.Value > 0:
		return limit(n.Value), nil
	case n.UnmarshalText(data) == nil:
		return Refused{Fault: rest.BadJSON{Value: n.Value}}, nil
	case json.Unmarshal(data, &word) == nil && text != "null":
		return Refused{Fault: rest.BadJSON{Value: word}}, nil
	}
	return nil, rest.ErrNoTextOrNumber
}

// Refused is a value that is refused only after the check of the permission. Value is
// the value itself.
type Refused struct {
	Fault error
	Value any
}

// thresholdKind is a number that is not negative.
func thresholdKind(most int) kind {
	return kind{count: true, takes: "integer", accepts: []string{"0", "30"}, refuse: append([]string{"-1"}, noNumber...),
		Read: func(text string) (any, error) {
			n, err := strconv.Atoi(strings.TrimSpace(text))
			if err == nil && (n < 0 || n > most) {
				err = errLimit
			}
			return n, err
		}}
}

// boundedTextKind is a text with a maximum length in characters.
func boundedTextKind(most int) kind {
	return textKind(func(v string) bool { return len([]rune(v)) <= most },
		textTooLong, []string{"a text", ""}, []string{strings.Repeat("x", most+1)}, most)
}

// realmAddresses matches the first part of a host name.
var realmAddresses = lazyregexp.New(`^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$`)

// identifierKind is the short name of an organization. There are no accepted examples:
// only a demo organization accepts one.
func identifierKind() kind {
	return textKind(realmAddresses.MatchString, invalidIdentifier, nil, nil)
}

// addressKind is the address of a server with at most a number of characters; the word
// default stands for that of the server.
func addressKind(most int) kind {
	fits := func(v string) bool { return len([]rune(v)) <= most && (v == "default" || world.IsPublicURL(v)) }
	k := textKind(fits, rest.InvalidValue, []string{"https://calls.example.com", "default"}, []string{"", "x"})
	text := k.Read
	k.Read = func(value string) (any, error) {
		read, err := text(value)
		if address, is := read.(string); is && address != "default" {
			return &address, err
		}
		return (*string)(nil), err
	}
	return k
}

// namedSwitchesKind is an object of booleans. The handler checks that one is true.
func namedSwitchesKind() kind {
	return kind{
		takes:   "object",
		accepts: []string{`{"Dev": true, "Email": true, "GitHub": true, "SAML": false}`}, refuse: []string{"", "x", "[]",
			"null", "true", `{}`, `{"Email": false}`, `{"Email": 1}`},
		Read: func(text string) (any, error) {
			var switches map[string]bool
			err := json.Unmarshal([]byte(text), &switches)
			var other *json.UnmarshalTypeError
			switch {
			case !json.Valid([]byte(text)):
				return nil, rest.ErrNotJSON
			case errors.As(err, &other) && other.Field == "" || switches == nil:
				return nil, rest.ErrNoObject
			}
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
			return Refused{rest.Fault(rest.BlankText), value}, nil
		}
		return long(value)
	}
	return k
}

// streamOrNoneKind is the ID of a stream, or -1. The handler checks that the stream
// exists and is visible.
func streamOrNoneKind() kind {
	return numberKind(func(n int) bool { return n >= -1 }, invalidStream, []string{"24", "-1"},
		[]string{"-2", "999"})
}
