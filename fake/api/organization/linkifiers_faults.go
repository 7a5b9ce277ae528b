package organization

import (
	"errors"
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/weburl"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func noSuchLinkifier() error { return rest.BadRequest("Linkifier not found.").OfKind(wire.CodedLater) }

// linkifierFaults are all errors of a linkifier with an ID: in its pattern, in its
// template, and in both together.
func linkifierFaults(c *rest.Call, tx *world.Tx, id int, p *linkifierParams) faults {
	var found faults
	pattern, template := p.trimmed()
	found.demand("pattern", pattern)
	switch {
	case pattern != "" && narrowForms(c) && !olderPattern(pattern):
		found.add("pattern", c.Plan.Text("Invalid linkifier pattern.")+"  Valid characters are [ a-zA-Z_#=/:+!-].")
	case strings.Contains(pattern, "\x00"):
		found.add("pattern", "Null characters are not allowed.")
	}
	unique := len(found) == 0
	found = append(found, templateFaults(c, template)...)
	if !narrowForms(c) {
		if text := groupFault(c, pattern, template); text != "" {
			found.add(whole, text)
		}
	}
	if unique &&
		slices.ContainsFunc(tx.Linkifiers(), func(l *markdown.Linkifier) bool { return l.Pattern == pattern && l.ID != id }) {
		found.add(whole, "Realm filter with this Realm and Pattern already exists.")
	}
	return found
}

// Older forms of patterns and of URL formats, which allow only some characters.
var (
	olderGroups = lazyregexp.New(`^(?:(?:[\pL\pN_\-#= /:]*|[+]|[!])(\(\?P<[\pL\pN_]+>.+\)))+$`)
	olderFormat = lazyregexp.New(`^([./:a-zA-Z0-9#_?=&;~-]+%\([a-zA-Z0-9_-]+\)s)+[/a-zA-Z0-9#_?=&;~-]*$`)
)

// narrowForms reports whether the level allows only the older forms, and does not
// compare the pattern with the format. The specification allows all forms.
func narrowForms(c *rest.Call) bool {
	return c.Plan.IsZulip() && !c.Plan.Has(changes.AnyPatternLinks)
}

func olderPattern(pattern string) bool {
	_, err := markdown.Groups(pattern)
	return err == nil && olderGroups.MatchString(pattern)
}

// templateFaults are the faults of a template, or of its older format.
func templateFaults(c *rest.Call, template string) (found faults) {
	name, _ := c.Plan.Params(c.Route).Name("url_template")
	if found.demand(name, template); template == "" {
		return found
	}
	_, err := markdown.Variables(template)
	if c.Plan.Has(changes.LinkifierTemplateParam) {
		if err != nil {
			found.add(name, "Invalid URL template.")
		}
		return found
	}
	format, _ := rest.LastValue(c.Form, name)
	isURL, narrow := weburl.IsPublic(format) || !c.Plan.IsZulip(), narrowForms(c)
	if !isURL {
		found.add(name, "Enter a valid URL.")
	}
	if !narrow && isURL && err != nil || narrow && !olderFormat.MatchString(format) {
		found.add(name, "Invalid URL format string.")
	}
	return found
}

// groupFault is the difference between the groups of a pattern and its template, or the
// fault of the pattern; "" without faults.
func groupFault(c *rest.Call, pattern, template string) string {
	groups, err := markdown.Groups(pattern)
	if err != nil {
		return patternFault(err)
	}
	variables, err := markdown.Variables(template)
	if err != nil {
		return "" // which is another error
	}
	kind := "URL template"
	if !c.Plan.Has(changes.LinkifierTemplateParam) {
		kind = "URL format string"
	}
	if name := missingFrom(variables, groups); name != "" {
		return "Group '" + name + "' in " + kind + " is not present in linkifier pattern."
	}
	if name := missingFrom(groups, variables); name != "" {
		return "Group '" + name + "' in linkifier pattern is not present in " + kind + "."
	}
	return ""
}

// missingFrom is the first name that is not among others.
func missingFrom(names, others []string) string {
	for _, name := range names {
		if !slices.Contains(others, name) {
			return name
		}
	}
	return ""
}

// patternWords are the words of the public counterpart's library for faults of a pattern.
var patternWords = map[syntax.ErrorCode]string{
	syntax.ErrInvalidNamedCapture:   "invalid named capture group",
	syntax.ErrInvalidPerlOp:         "invalid perl operator",
	syntax.ErrInvalidRepeatOp:       "bad repetition operator",
	syntax.ErrInvalidRepeatSize:     "invalid repetition size",
	syntax.ErrMissingBracket:        "missing ]",
	syntax.ErrMissingParen:          "missing )",
	syntax.ErrMissingRepeatArgument: "no argument for repetition operator",
	syntax.ErrTrailingBackslash:     `trailing \`,
}

// patternFault returns the reason why a pattern is invalid, in words.
func patternFault(err error) string {
	var fault *syntax.Error
	if !errors.As(err, &fault) {
		return "Bad regular expression: " + err.Error()
	}
	text, known := patternWords[fault.Code]
	if !known {
		text = fault.Code.String()
	}
	if fault.Expr != "" {
		text += ": " + fault.Expr
	}
	return "Bad regular expression: " + text
}

// unusableLinkifier is the error of a linkifier whose pattern costs too much.
func unusableLinkifier(c *rest.Call, err error) error {
	switch {
	case errors.Is(err, markdown.ErrBadPattern):
		return faults{{whole, patternFault(err)}}.refusal()
	case errors.Is(err, markdown.ErrBadTemplate), errors.Is(err, markdown.ErrUnknownVariable):
		name, _ := c.Plan.Params(c.Route).Name("url_template")
		return faults{{name, "Invalid URL format string."}}.refusal()
	}
	return err
}
