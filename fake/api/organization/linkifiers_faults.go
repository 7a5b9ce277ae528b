package organization

import (
	"errors"
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// linkifierFaults are all errors of a linkifier with an ID: in its pattern, in its
// template, and in both together.
func linkifierFaults(c *rest.Call, tx *world.Tx, id int, p *linkifierParams) faults {
	var found faults
	pattern, template := p.trimmed()
	rules := linkifierRulesAt(c.Plan)
	found.demand("pattern", pattern)
	switch {
	case pattern != "" && rules.narrowForms && !narrowPattern(pattern):
		found.add("pattern", patternCharacters.New("pattern"))
	case strings.Contains(pattern, "\x00"):
		found.add("pattern", patternNullByte.New("pattern"))
	}
	unique := len(found) == 0
	found = append(found, templateFaults(c, template)...)
	if !rules.narrowForms {
		if why := groupFault(pattern, template, rules.template); why != nil {
			found.add(whole, why)
		}
	}
	if unique &&
		slices.ContainsFunc(tx.Linkifiers(), func(l *markdown.Linkifier) bool { return l.Pattern == pattern && l.ID != id }) {
		found.add(whole, linkifierTaken.New())
	}
	return found
}

// Narrow forms of patterns and of URL formats, which allow only some characters.
var (
	narrowGroups = lazyregexp.New(`^(?:(?:[\pL\pN_\-#= /:]*|[+]|[!])(\(\?P<[\pL\pN_]+>.+\)))+$`)
	narrowFormat = lazyregexp.New(`^([./:a-zA-Z0-9#_?=&;~-]+%\([a-zA-Z0-9_-]+\)s)+[/a-zA-Z0-9#_?=&;~-]*$`)
)

func narrowPattern(pattern string) bool {
	_, err := markdown.Groups(pattern)
	return err == nil && narrowGroups.MatchString(pattern)
}

// templateFaults are the faults of a template, or of the URL format in its place.
func templateFaults(c *rest.Call, template string) (found faults) {
	name, _ := c.Plan.Params(c.Route).Name("url_template")
	if found.demand(name, template); template == "" {
		return found
	}
	_, err := markdown.Variables(template)
	rules := linkifierRulesAt(c.Plan)
	if !rules.formats {
		if err != nil {
			found.add(name, badTemplate.New(name))
		}
		return found
	}
	format, _ := rest.LastValue(c.Form, name)
	isURL := !rules.publicURLs || world.IsPublicURL(format)
	if !isURL {
		found.add(name, formatNoURL.New(name))
	}
	if !rules.narrowForms && isURL && err != nil || rules.narrowForms && !narrowFormat.MatchString(format) {
		found.add(name, badFormat.New(name))
	}
	return found
}

// groupFault is the difference between the groups of a pattern and its template, or the
// fault of the pattern; nil without faults. called is the template's name in texts.
func groupFault(pattern, template, called string) *wire.Error {
	groups, err := markdown.Groups(pattern)
	if err != nil {
		return badPattern.New(patternFault(err))
	}
	variables, err := markdown.Variables(template)
	if err != nil {
		return nil // which is another error
	}
	if name := missingFrom(variables, groups); name != "" {
		return groupNotInPattern.New(name, called)
	}
	if name := missingFrom(groups, variables); name != "" {
		return groupNotInTemplate.New(name, called)
	}
	return nil
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
		return err.Error()
	}
	text, known := patternWords[fault.Code]
	if !known {
		text = fault.Code.String()
	}
	if fault.Expr != "" {
		text += ": " + fault.Expr
	}
	return text
}

// unusableLinkifier is the error of a linkifier whose pattern costs too much.
func unusableLinkifier(c *rest.Call, err error) error {
	switch {
	case errors.Is(err, markdown.ErrBadPattern):
		return faults{{whole, badPattern.New(patternFault(err))}}.refusal()
	case errors.Is(err, markdown.ErrBadTemplate), errors.Is(err, markdown.ErrUnknownVariable):
		name, _ := c.Plan.Params(c.Route).Name("url_template")
		return faults{{name, badFormat.New(name)}}.refusal()
	}
	return err
}
