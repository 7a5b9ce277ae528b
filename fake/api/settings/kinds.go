package settings

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Setting is one named value that can be changed.
type Setting struct {
	Name string
	kind
	gone bool // whether only older levels have it
}

// kind says which values a setting accepts: a function that reads the text, and
// examples of accepted and refused texts, for tests.
type kind struct {
	Read            func(text string) (any, error)
	accepts, refuse []string
	number, json    bool   // whether a value may be a plain number, and whether it is JSON
	count           bool   // whether a value is a number without a sign
	takes           string // the types of JSON, for documents
}

// Texts that no setting of a kind accepts.
var (
	noSwitch = []string{"", "True", "yes", "1", "null", `"true"`, "[]"}
	noNumber = []string{"", "x", "1.5", "null", `"1"`, "[]", "true"}
)

// switchKind is a boolean.
func switchKind() kind {
	return kind{json: true, takes: "boolean", accepts: []string{"true", "false"}, refuse: noSwitch,
		Read: func(text string) (any, error) {
			var b rest.Bool
			err := b.UnmarshalText([]byte(text))
			return b.Value, err
		}}
}

// numberKind is an integer with a rule.
func numberKind(fits func(int) bool, fault *wire.Refusal, accepts, refuse []string) kind {
	return kind{number: true, takes: "integer", accepts: accepts, refuse: append(refuse, noNumber...),
		Read: func(text string) (any, error) {
			var n rest.Int
			if err := n.UnmarshalText([]byte(text)); err != nil {
				return nil, err
			}
			if !fits(n.Value) {
				return nil, rest.Fault(fault, n.Value)
			}
			return n.Value, nil
		}}
}

// oneNumberKind is one number of a list. Numbers of one dialect are not among the
// accepted examples: the handler checks them.
func oneNumberKind(allowed, oneDialect []int, fault *wire.Refusal) kind {
	var texts []string
	for _, n := range allowed {
		if !slices.Contains(oneDialect, n) {
			texts = append(texts, strconv.Itoa(n))
		}
	}
	return numberKind(func(n int) bool { return slices.Contains(allowed, n) }, fault, texts,
		[]string{"-1", "99"})
}

// rangeKind is an integer within bounds.
func rangeKind(least, most int, fault *wire.Refusal) kind {
	inside := []string{strconv.Itoa(least), strconv.Itoa(most)}
	outside := []string{strconv.Itoa(least - 1), strconv.Itoa(most + 1)}
	return numberKind(func(n int) bool { return n >= least && n <= most }, fault, inside, outside)
}

// textKind is a text with a rule. The error may have more values than the text.
func textKind(fits func(string) bool, fault *wire.Refusal, accepts, refuse []string, more ...any) kind {
	return kind{takes: "string", accepts: accepts, refuse: refuse, Read: func(value string) (any, error) {
		if !fits(value) {
			return nil, rest.Fault(fault, append([]any{value}, more...)...)
		}
		return value, nil
	}}
}

// oneWordKind is one word of a list.
func oneWordKind(fault *wire.Refusal, allowed ...string) kind {
	return textKind(func(v string) bool { return slices.Contains(allowed, v) }, fault, allowed,
		[]string{"", "none such", "EN", strings.Repeat("x", 5000)})
}

// timezoneKind is the name of a time zone, stored under its canonical name.
func timezoneKind() kind {
	k := textKind(isZone, invalidZone,
		[]string{"Europe/Berlin", "Asia/Tokyo"}, []string{"", "Not/AZone", "Local", "../UTC"})
	name := k.Read
	k.Read = func(text string) (any, error) {
		if _, err := name(text); err != nil {
			return nil, err
		}
		return canonicalZone(text), nil
	}
	return k
}
